// The server in the page: the Python of the server, run by a worker so that the screen never waits for it.
import type { loadPyodide } from "pyodide";
import { loadEngine, loadWeights } from "../engine/loading";
import { Door } from "./door";
import type { FromWorker, ToWorker } from "./messages";
import { keep, kept } from "./shelf";

/** What is kept of who plays: the first entry nobody else learns. */
const PERSON = "person";
const OPEN = `
import os, sys
os.environ["OAKDOOR_PLAIN"] = "1"
sys.path[:0] = ["/package/oakdoor/page/standins", "/package"]
from oakdoor.page.boot import open_page
open_page
`;

interface App {
  ask: (method: string, address: string, body: string | undefined, language: string) => Promise<{ toJs: () => [number, string] }>;
  connect: (number: number, key: string, query: string, tell: (text: string) => void, end: (code: number) => void) => void;
  hear: (number: number, text: string | undefined) => void;
  forget: (key: string) => Promise<void>;
}

const tell = (message: FromWorker): void => self.postMessage(message);
let app: Promise<App> | null = null;

/** The compiled rules of a mode, for Python. */
async function loadDoor(game: string, mode: string): Promise<Door> {
  const engine = await loadEngine(game, mode);
  return new Door(engine, engine.description.search ? await loadWeights(game, mode) : null);
}

async function open(folder: string, person: unknown[] | null, pace: number): Promise<App> {
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide };
  const [python, archive, texts] = await Promise.all([
    load({ indexURL: folder }),
    fetch(`${folder}oakdoor.zip`).then((answer) => answer.arrayBuffer()),
    kept(),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/package" });
  if (person && !texts[PERSON]) await keep({ [PERSON]: texts[PERSON] = JSON.stringify(person) });
  const openPage = python.runPython(OPEN) as (...values: unknown[]) => App;
  const keeping = (changed: { toJs: (options: object) => Record<string, string | null> }) =>
    keep(changed.toJs({ dict_converter: Object.fromEntries }));
  return openPage(keeping, python.toPy(texts), pace, loadDoor);
}

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
    const known = person ? [crypto.randomUUID().replaceAll("-", "").slice(0, 22), person.name, person.avatar, person.named] : null;
    app = takeOver().then(() => open(new URL(folder, self.location.origin).href, known, pace));
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
