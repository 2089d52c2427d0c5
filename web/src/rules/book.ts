// The entries of the rules book in groups, each with its picture. What belongs where is read from the words all share.
import { language } from "../language/language.svelte";
import type { BookEntry, Facts } from "../protocol";

export type Group = "cards" | "legends" | "tiles" | "words";
export const GROUPS: readonly Group[] = ["cards", "legends", "words", "tiles"];

const known = (key: string) => language.word(key) !== key;
const pieces: Record<string, string> = { golem: "golem-orange", wizard: "wizard-orange" };
const kinds: Record<string, string> = { well: "rtile-well" };

/** Where an entry belongs, and its picture if it has one; a tile of Rivality is drawn as the book says. */
export function placeOf(facts: Facts, { id }: BookEntry): { group: Group; face: string | null; tile?: string } {
  if (facts.game === "rivality") {
    if (id in facts.tiles && !(id in kinds)) return { group: "tiles", face: null, tile: id };
    if (known(`rivality.tile.${id}`)) return { group: "tiles", face: kinds[id] ?? `rsite-${id}` };
    return { group: "words", face: pieces[id] ?? null };
  }
  if (known(`aetherya.card.${id}`)) return { group: "cards", face: `card-${id}` };
  if (known(`aetherya.legend.${id}`)) return { group: "legends", face: `legend-${id}` };
  if (known(`aetherya.tile.${id}`)) return { group: "tiles", face: `tile-${id}` };
  return { group: "words", face: null };
}
