// What somebody did with puzzles is kept with the person, too, where a server answers: another device goes on from there.
import { byServer, GET, PUT, read } from "../protocol/http";
import { journal, type Kept } from "./journal.svelte";

const WAITS = 1500; // milliseconds: several puzzles in a row are brought at once
let timer = 0;
let begun = false;

const bring = (kept: Kept): Promise<unknown> => read(PUT("/api/club/puzzles/journal", { body: kept, ...byServer }));

/** Take over what the server knows, and bring it what is done from now on. Without a server everything stays here. */
export async function keepWithPerson(): Promise<void> {
  if (begun) return;
  begun = true;
  try {
    const before = JSON.stringify(journal.all);
    const kept = await read(GET("/api/club/puzzles/journal", byServer));
    if (kept) journal.join(kept);
    if (journal.past.length && JSON.stringify(kept) !== before) await bring(journal.all);
  } catch {
    begun = false; // perhaps the next page finds the server
    return;
  }
  journal.onkeep = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void bring(journal.all).catch(() => undefined), WAITS);
  };
}
