// What tells that somebody was here before without setting up a table: they solved puzzles, or played deals.
export const PUZZLES = "puzzles"; // what the journal of puzzles keeps
const DEALS = "daily.begun";

export const hasBeen = (): boolean => [PUZZLES, DEALS].some((name) => localStorage.getItem(name) !== null);

/** A deal was begun here, or by the same person elsewhere. */
export function noteDeal(): void {
  try {
    localStorage.setItem(DEALS, "1");
  } catch {
    // Without a place to keep it they are new here each time.
  }
}
