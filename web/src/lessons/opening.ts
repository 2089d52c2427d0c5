// What pages with one position in a game share: its colours and title, and what is told where it cannot be opened.
import { RequestError } from "../protocol/http";

export type Failed = "" | "missing" | "failed";

/** Whether there is no such thing, or it did not arrive. */
export const howFailed = (error: unknown): Failed => (error instanceof RequestError && error.status < 500 ? "missing" : "failed");

/** Give the page the colours of a game, and its title once that is known. */
export function dress(game: string, title: string | undefined): void {
  document.documentElement.dataset["game"] = game === "rivality" ? "rivality" : "aetherya";
  if (title) document.title = `${title} – Oakdoor`;
}
