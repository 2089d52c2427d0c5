// For how many a game or a mode is.
import { speak } from "../language/language.svelte";
import { texts } from "./texts";

/** In words: "2 players", "2 to 4 players". */
export function playersSaid(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? speak(texts).players(most) : speak(texts).playersFrom(least, most);
}

/** In figures: "2", "2 to 4". */
export function playersShort(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(most) : speak(texts).range(least, most);
}
