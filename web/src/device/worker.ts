// The server in the page: the Python of the server, run by a worker so that the screen never waits for it.
import type { Person } from "../protocol";
import { loadModule } from "./load-module";
import type { FromWorker, ToReviewWorker, ToWorker } from "./messages";
import { PREFIX } from "./prefix";
import { loadPython } from "./python";
import { ReviewWorkers } from "./review-workers";
import { keep, keepAll, kept } from "./storage";

/** What is kept of who plays: the first entry nobody else learns. */
const PERSON = "person";
const OPEN = "from oakdoor.device.boot import open_device\nopen_device";

type Begin = Extract<ToWorker, { begin: object }>["begin"];
type Open = (number: number, key: string, query: string, tell: (text: string) => void, end: (code: number) => void) => void;

interface App {
  ask: (method: string, address: string, body: string | undefined, language: string) => Promise<{ toJs: () => [number, string] }>;
  connect: Open;
  watch: Open;
  hear: (number: number, text: string | undefined) => void;
  forget: (key: string) => Promise<void>;
}

const tell = (message: FromWorker): void => self.postMessage(message);
let app: Promise<App> | null = null;
let atOnce = 1;
let reviewWorkers: ReviewWorkers | null = null;

/** What asks for a review, before it is begun: whoever looks at it gets ready beside this worker, not after it. */
const isReview = ({ method, address }: { method: string; address: string }): boolean =>
  method === "POST" && /^\/api\/reviews(\/(?!habits$)[^/]+)?$/.test(address);

/** Those who look at reviews side by side; a browser that lets no worker start others has none. */
function reviewWorkersIn(folder: string): ReviewWorkers | null {
  if (typeof Worker !== "function") return null;
  const found = new ReviewWorkers(() => {
    const worker = new Worker(new URL("./review-worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ folder } satisfies ToReviewWorker);
    return worker;
  });
  found.atOnce = atOnce;
  return found;
}

/** Who uses the device, with the name and picture that the page knows. */
async function introduced(person: Person | null, before: string | undefined): Promise<string | undefined> {
  if (!person) return before;
  const [mark]: (string | undefined)[] = JSON.parse(before ?? "[]");
  const text = JSON.stringify([mark ?? newMark(), person.name, person.avatar, person.named]);
  if (text !== before) await keep({ [PERSON]: text });
  return text;
}

async function open({ folder, bytes, person, pace }: Begin): Promise<App> {
  const counted = (part: number): void => tell(part < 1 ? { booting: "getting", part } : { booting: "starting", part: 0 });
  const [python, texts] = await Promise.all([loadPython(folder, bytes, counted), kept()]);
  tell({ booting: "opening", part: 0 });
  const user = await introduced(person, texts[PERSON]);
  if (user) texts[PERSON] = user;
  const openDevice = python.runPython(OPEN) as (...values: unknown[]) => App;
  const looking = (record: string, looks: number, plies: { toJs: () => number[] }, close: boolean) =>
    reviewWorkers!.look({ record, looks, plies: plies.toJs(), close });
  const opened = openDevice(keepAll, python.toPy(texts), pace, PREFIX, loadModule, reviewWorkers ? looking : undefined);
  tell({ booting: "done", part: 1 });
  return opened;
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
    const begin = { ...message.begin, folder: new URL(message.begin.folder, self.location.origin).href };
    reviewWorkers = reviewWorkersIn(begin.folder);
    app = takeOver().then(() => open(begin));
    return;
  }
  if ("atOnce" in message) {
    atOnce = message.atOnce;
    if (reviewWorkers) reviewWorkers.atOnce = atOnce;
    return;
  }
  if ("ask" in message && isReview(message.ask)) reviewWorkers?.prepare();
  const server = await app!;
  if ("ask" in message) {
    const { method, address, body, language } = message.ask;
    const [status, text] = (await server.ask(method, address, body, language)).toJs();
    tell({ id: message.id, status, text });
  } else if ("forget" in message) await server.forget(message.forget);
  else if ("hear" in message) server.hear(message.connection, message.hear ?? undefined);
  else {
    const { connection } = message;
    const { key, query } = "watch" in message ? message.watch : message.connect;
    const told = (text: string) => tell({ connection, told: text });
    const ended = (code: number) => tell({ connection, ended: code });
    if ("watch" in message) server.watch(connection, key, query, told, ended);
    else server.connect(connection, key, query, told, ended);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  hear(data).catch((error: unknown) => tell({ failed: String(error) }));
};
