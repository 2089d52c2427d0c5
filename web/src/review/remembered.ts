// Which review of this device belongs to a game of the server, and who sat there. The review itself lies where the server in the page keeps it,
// and only there: it is read from that shelf, so that it is shown before that server has started. With it goes what is remembered of it.
import { PREFIX } from "../device/prefix";
import { keep, kept, keptNames } from "../device/storage";
import type { Schemas } from "../protocol";

const BASE = "oakdoor-reviews";
/** How the names of reviews begin on the shelf (src/oakdoor/device/store/storage.py). */
const REVIEW = "review ";

interface Remembered {
  /** By which key the server in the page knows the review. */
  asked: string;
  state: Schemas["ReviewState"];
}

const shelved = ({ asked }: Remembered): string => REVIEW + asked.slice(PREFIX.length);
const read = (text: string): Remembered => JSON.parse(text);
const written = ({ asked, state }: Remembered): string => JSON.stringify({ asked, state: { ...state, review: null } });

/** A review as the server in the page has kept it: the fields are those of the protocol (src/oakdoor/review/shapes.py). */
async function reviewAt(name: string): Promise<Schemas["Review"] | null> {
  const { data }: { data?: string } = JSON.parse((await kept(name))[name] ?? "{}");
  if (!data) return null;
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const text = new Response(bytes).body!.pipeThrough(new DecompressionStream("deflate"));
  return new Response(text).json();
}

/** What is remembered of a game; nothing where its review is gone, or the browser keeps or reads nothing. */
export async function recall(key: string): Promise<Remembered | null> {
  try {
    const text = (await kept(key, BASE))[key];
    const found = text ? read(text) : null;
    const review = found && await reviewAt(shelved(found));
    return review && { asked: found.asked, state: { ...found.state, review } };
  } catch {
    return null;
  }
}

/** Remember which review is a game's, or none any more; what is remembered of reviews that gave way goes, too. */
export async function remember(key: string, found: Remembered | null): Promise<void> {
  try {
    const [links, names] = await Promise.all([kept("", BASE), keptNames(REVIEW)]);
    const there = new Set(names);
    const all = Object.entries(links).map(([name, text]): [string, Remembered] => [name, read(text)]);
    const gone = all.filter(([, one]) => !there.has(shelved(one))).map(([name]): [string, null] => [name, null]);
    // Earlier versions remembered the review itself, too.
    const heavy = all.filter(([, one]) => there.has(shelved(one)) && one.state.review).map((
      [name, one],
    ): [string, string] => [name, written(one)]);
    await keep({ ...Object.fromEntries([...gone, ...heavy]), [key]: found && written(found) }, BASE);
  } catch {
    // A full device judges again the next time.
  }
}
