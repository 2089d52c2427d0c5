// How many hints a table can give everybody.
import { speak } from "../../language/language.svelte";
import type { Lamps } from "../../protocol";
import { texts } from "./texts";

export const LAMPS: readonly Lamps[] = ["off", "1", "3", "5", "free"];

/** A number of hints in words: one's own, everybody's, or those of all together. */
export function hintsSaid(lamps: Lamps, players: number, shared: boolean): string {
  const t = speak(texts);
  return (players === 1 ? t.alone : shared ? t.together : t.each)[lamps];
}
