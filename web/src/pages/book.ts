// The entries of the rules book in groups, each with its picture. What belongs where is read from the words all share.
import { language } from "../language/language.svelte";
import type { BookEntry } from "../protocol";

export type Group = "cards" | "legends" | "tiles" | "words";
export const GROUPS: readonly Group[] = ["cards", "legends", "words", "tiles"];

const known = (key: string) => language.word(key) !== key;
const pieces: Record<string, string> = { golem: "golem-orange", wizard: "wizard-orange" };
const kinds: Record<string, string> = { well: "rtile-well" };

/** The file of a Rivality tile: "cottage:12.21.23*" is "rtile-cottage-12-21-23-star", a missing spell is 0. */
export function tileFace(id: string): string {
  const [kind = "", spells = ""] = id.replace("*", "").split(":");
  const parts = spells.split(".").map((spell) => (/\d/.test(spell) ? spell : "0"));
  while (parts.length < 3) parts.push("0");
  return `rtile-${kind}-${parts.join("-")}${id.endsWith("*") ? "-star" : ""}`;
}

/** Where an entry belongs, and its picture if it has one. */
export function placeOf(game: string, { id }: BookEntry): { group: Group; face: string | null } {
  if (game === "rivality") {
    if (id.includes(":")) return { group: "tiles", face: tileFace(id) };
    if (known(`rivality.tile.${id}`)) return { group: "tiles", face: kinds[id] ?? `rsite-${id}` };
    return { group: "words", face: pieces[id] ?? null };
  }
  if (known(`aetherya.card.${id}`)) return { group: "cards", face: `card-${id}` };
  if (known(`aetherya.legend.${id}`)) return { group: "legends", face: `legend-${id}` };
  if (known(`aetherya.tile.${id}`)) return { group: "tiles", face: `tile-${id}` };
  return { group: "words", face: null };
}
