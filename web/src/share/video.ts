// The turns of a film as a video, where the browser can record one. It records as time goes by: a video takes as long as it lasts.
import type { Progress } from "./animation";
import { paintingOf, shownTurns } from "./painting";
import type { Film } from "./requests";

const TYPES = ["video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const SCALE = 2;
const RATE = 20; // pictures in a second
const BITS = 3_000_000;
const LONGEST = 30_000; // milliseconds, but for the last turn
const TURN = 900;
const LAST = 2000;

/** The kind of video that the browser can record; "" where it cannot. */
export function videoType(): string {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return "";
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
}

/** How long each turn is shown. */
export const turnTime = (turns: number): number => Math.min(TURN, LONGEST / Math.max(1, turns));

/** How a file of some type ends. */
export const endingOf = (type: string): string => /^\w+\/(\w+)/.exec(type)?.[1] ?? "bin";

const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** A film as a video. */
export async function filmed(film: Film, turnName: (turn: number) => string, { told, signal }: Progress): Promise<Blob> {
  const type = videoType();
  const { canvas, brush, paint } = await paintingOf(film, turnName, SCALE);
  const turns = shownTurns(film.turns.length);
  await paint(turns[0]!);
  const stream = canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => data.size && parts.push(data);
  const ended = new Promise<void>((done, fail) => {
    recorder.onstop = () => done();
    recorder.onerror = () => fail(new Error("the video could not be recorded"));
  });
  // A canvas that nobody paints on gives no pictures: each is painted over itself as long as it is shown.
  const again = setInterval(() => brush.drawImage(canvas, 0, 0, canvas.width / SCALE, canvas.height / SCALE), 1000 / RATE);
  try {
    recorder.start(1000);
    for (const [at, turn] of turns.entries()) {
      const until = performance.now() + (at === turns.length - 1 ? LAST : turnTime(turns.length));
      await paint(turn);
      told((at + 1) / (turns.length + 1));
      while (performance.now() < until) {
        signal.throwIfAborted();
        await wait(Math.min(100, until - performance.now()));
      }
    }
  } finally {
    clearInterval(again);
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await ended;
  return new Blob(parts, { type });
}
