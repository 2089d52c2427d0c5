// Reviews that this device has judged, in figures: they are shown at once when their games are opened again.
import { keep, kept } from "../here/shelf";
import type { Schemas } from "../protocol";

const BASE = "oakdoor-reviews";
const MOST = 40;

export interface Remembered {
  /** By which key the server in the page knows the review. */
  asked: string;
  state: Schemas["ReviewState"];
}
interface Kept extends Remembered {
  at: number;
}

const read = (text: string): Kept => JSON.parse(text) as Kept;

/** What is remembered of a game; nothing where the browser keeps nothing. */
export async function recall(key: string): Promise<Remembered | null> {
  const texts = await kept(key, BASE).catch((): Record<string, string> => ({}));
  return texts[key] ? read(texts[key]) : null;
}

/** Remember a review, or none any more; the oldest give way. */
export async function remember(key: string, found: Remembered | null): Promise<void> {
  try {
    await keep({ [key]: found && JSON.stringify({ ...found, at: Date.now() }) }, BASE);
    const all = Object.entries(await kept("", BASE)).sort(([, one], [, other]) => read(other).at - read(one).at);
    if (all.length > MOST) await keep(Object.fromEntries(all.slice(MOST).map(([name]) => [name, null])), BASE);
  } catch {
    // A full device judges again the next time.
  }
}
