// How far a review is, told by whoever works it out whenever that changes.
import { language } from "../language/language.svelte";
import type { Schemas } from "../protocol";
import { engineFor, openSocket, type Socket } from "../protocol/socket";

/** Milliseconds without a word after which a server is given up: it says something every ten seconds. */
const SILENT = 30_000;
/** The code of a connection that nobody has closed. */
const LOST = 1006;

/** Be told, until there is nothing more to tell, or the connection is `lost`: then it has `ended`. The answer stops it. */
export function watchReview(
  key: string,
  stamp: string,
  hear: (state: Schemas["ReviewState"]) => void,
  ended: (lost: boolean) => void,
): () => void {
  let socket: Socket | null = null;
  let stopped = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    stopped = true;
    clearTimeout(silence);
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }
  function end(lost: boolean): void {
    if (stopped) return;
    stop();
    ended(lost);
  }

  void engineFor(key).then((engine) => {
    if (stopped) return;
    const wait = () => {
      clearTimeout(silence);
      if (!engine) silence = setTimeout(() => end(true), SILENT); // the page does not lose itself
    };
    socket = openSocket(engine, "reviews", key, new URLSearchParams({ language: language.code, stamp }).toString());
    socket.onmessage = ({ data }: { data: string }) => {
      wait();
      hear(JSON.parse(data));
    };
    socket.onclose = ({ code }: CloseEvent) => end(code === LOST);
    wait();
  }, () => end(true));
  return stop;
}
