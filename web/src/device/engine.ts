// The worker with the server in the page: started when it is first needed, and again after another page has taken over.
import { fileAt } from "../address";
import { manifest } from "../engine/manifest";
import { knownPerson } from "./answers";
import { booting } from "./booting.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { watchWorkerCount } from "./worker-count";

export interface Answer {
  status: number;
  text: string;
}
interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const PACE = 0.7;

let worker: Worker | null = null;
let next = 1;
const waiting = new Map<number, Waiting>();
const sockets = new Map<number, DeviceSocket>();

let starting: Promise<Worker> | null = null;

let taken = false;
let unwatch = (): void => undefined;

/** Wait until somebody turns to this page: until then another one has the tables of the device. */
const attended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const kind of ["focus", "pointerdown", "keydown"]) addEventListener(kind, () => resolve(), { once: true });
  });

async function begin(): Promise<Worker> {
  if (taken) await attended();
  taken = false;
  const { folder, bytes } = await manifest();
  if (!folder) throw new TypeError("Python for the page is not made yet");
  localStorage.setItem("oakdoor.here", "1");
  const begun = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  begun.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  begun.onerror = () => stop();
  booting.begin();
  begun.postMessage({ begin: { folder: fileAt(folder), bytes, person: knownPerson(), pace: PACE } } satisfies ToWorker);
  unwatch = watchWorkerCount((atOnce) => begun.postMessage({ atOnce } satisfies ToWorker));
  worker = begun;
  return begun;
}

const started = (): Promise<Worker> => (starting ??= begin().catch((error: unknown) => {
  starting = null;
  throw error;
}));

/** Let it start before somebody asks, so that they need not wait. */
export const warm = (): void => void started().catch(() => undefined);

/** Whether the server in the page has started: then it answers at once. */
export const isOpen = (): boolean => worker !== null && booting.stage === "done";

/** Whether the server in the page runs already, or is about to. */
export const isRunning = (): boolean => worker !== null;

/** Another page has the tables now, or the worker has failed: whoever still wants something begins anew. */
function stop(): void {
  unwatch();
  booting.end();
  worker?.terminate();
  worker = starting = null;
  for (const { reject } of waiting.values()) reject(new TypeError("the engine has stopped"));
  waiting.clear();
  for (const socket of [...sockets.values()]) socket.end(1006);
}

function hear(message: FromWorker): void {
  if ("id" in message) {
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  } else if ("told" in message) sockets.get(message.connection)?.hear(message.told);
  else if ("booting" in message) booting.reach(message.booting, message.part);
  else if ("ended" in message) sockets.get(message.connection)?.end(message.ended);
  else {
    taken = "taken" in message;
    if ("failed" in message) console.error(message.failed);
    stop();
  }
}

/** Ask the server in the page. */
export async function ask(method: string, address: string, body: string | undefined, language: string): Promise<Answer> {
  const at = await started();
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    booting.want();
    at.postMessage({ id, ask: { method, address, body, language } } satisfies ToWorker);
  });
}

/** Let a table that is kept elsewhere go, also from a server in the page that knows it. */
export function forget(key: string): void {
  worker?.postMessage({ forget: key } satisfies ToWorker);
}

/** A live connection to the server in the page, used like a WebSocket. */
export class DeviceSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  #number = next++;

  constructor(about: "tables" | "reviews", key: string, query: string) {
    sockets.set(this.#number, this);
    const connection = this.#number;
    const at = { key, query };
    void started().then((server) => {
      booting.want();
      server.postMessage((about === "tables" ? { connection, connect: at } : { connection, watch: at }) satisfies ToWorker);
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    }, () => this.end(1006));
  }

  send(text: string): void {
    worker?.postMessage({ connection: this.#number, hear: text } satisfies ToWorker);
  }

  hear(text: string): void {
    this.onmessage?.({ data: text });
  }

  end(code: number): void {
    sockets.delete(this.#number);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }

  close(): void {
    worker?.postMessage({ connection: this.#number, hear: null } satisfies ToWorker);
    this.end(1000);
  }
}
