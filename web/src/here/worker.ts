// The server in the page: the Python of the server, run by a worker so that the screen never waits for it.
import { Lookers } from "./lookers";
import type { FromWorker, ToLooker, ToWorker } from "./messages";
import { loadDoor, loadPython } from "./python";
import { keep, kept } from "./shelf";

/** What is kept of who plays: the first entry nobody else learns. */
const PERSON = "person";
const OPEN = "from oakdoor.page.boot import open_page\nopen_page";

interface App {
  ask: (method: string, address: string, body: string | undefined, language: string) => Promise<{ toJs: () => [number, string] }>;
  connect: (number: number, key: string, query: string, tell: (text: string) => void, end: (code: number) => void) => void;
  hear: (number: number, text: string | undefined) => void;
  forget: (key: string) => Promise<void>;
}

const tell = (message: FromWorker): void => self.postMessage(message);
let app: Promise<App> | null = null;
let hands = 1;
let lookers: Lookers | null = null;

/** Those who look at reviews side by side; a browser that lets no worker start others has none. */
function lookersIn(folder: string): Lookers | null {
  if (typeof Worker !== "function") return null;
  const found = new Lookers(() => {
    const worker = new Worker(new URL("./looker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ folder } satisfies ToLooker);
    return worker;
  });
  found.hands = hands;
  return found;
}

async function open(folder: string, person: unknown[] | null, pace: number): Promise<App> {
  const [python, texts] = await Promise.all([loadPython(folder), kept()]);
  if (person && !texts[PERSON]) await keep({ [PERSON]: texts[PERSON] = JSON.stringify(person) });
  const openPage = python.runPython(OPEN) as (...values: unknown[]) => App;
  const keeping = (changed: { toJs: (options: object) => Record<string, string | null> }) =>
    keep(changed.toJs({ dict_converter: Object.fromEntries }));
  lookers = lookersIn(folder);
  const looking = (record: string, looks: number, plies: { toJs: () => number[] }, close: boolean) =>
    lookers!.look({ record, looks, plies: plies.toJs(), close });
  return openPage(keeping, python.toPy(texts), pace, loadDoor, lookers ? looking : undefined);
}

/** What tells a person apart. Without a secure connection browsers have nothing shorter for it. */
const newMark = (): string => [...crypto.getRandomValues(new Uint8Array(11))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** One page at a time has the tables of a device: the last one that wants them. */
function takeOver(): Promise<void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    void navigator.locks.request("oakdoor", { steal: true }, () => {
      resolve();
      return new Promise(() => undefined);
    }).catch(() => tell({ taken: true }));
  });
}

async function hear(message: ToWorker): Promise<void> {
  if ("begin" in message) {
    const { folder, person, pace } = message.begin;
    const known = person ? [newMark(), person.name, person.avatar, person.named] : null;
    app = takeOver().then(() => open(new URL(folder, self.location.origin).href, known, pace));
    return;
  }
  if ("hands" in message) {
    hands = message.hands;
    if (lookers) lookers.hands = hands;
    return;
  }
  const server = await app!;
  if ("ask" in message) {
    const { method, address, body, language } = message.ask;
    const [status, text] = (await server.ask(method, address, body, language)).toJs();
    tell({ id: message.id, status, text });
  } else if ("forget" in message) await server.forget(message.forget);
  else if ("hear" in message) server.hear(message.connection, message.hear ?? undefined);
  else {
    const { connection, connect: { key, query } } = message;
    server.connect(connection, key, query, (text) => tell({ connection, told: text }), (code) => tell({ connection, ended: code }));
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  hear(data).catch((error: unknown) => tell({ failed: String(error) }));
};
