// The face that stands for a move.
import { book } from "../play/book.svelte";
import type { View } from "../protocol";

/** The face of the card, legend or tile that the first of some moves is about; null if it is about none. */
export function pictureOf(view: View, moves: string[]): string | null {
  const [verb = "", what = ""] = (moves[0] ?? "").split(" ");
  if (view.game === "rivality") {
    const tile = verb === "go" ? view.field.find((one) => one.place === what)?.tile : verb === "put" ? what : undefined;
    const kind = tile ? book.facts("rivality").tiles[tile]?.kind : undefined;
    return kind ? `rsite-${kind}` : null;
  }
  switch (verb) {
    case "draw":
    case "pair":
    case "reveal":
      return "card-back";
    case "take": {
      const card = view.piles[what ? Number(what) - 1 : 0]?.at(-1);
      return card ? `card-${card}` : null;
    }
    case "place":
      return "held" in view && view.held && view.held !== "hidden" ? `card-${view.held}` : null;
    case "play":
      return `card-${what}`;
    case "rise":
      return "card-elf";
    case "legend":
    case "swap":
    case "shed":
      return `legend-${what}`;
    case "use":
      return `tile-${what}`;
    default:
      return null;
  }
}
