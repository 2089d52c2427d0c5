// Games that were removed, as long as somebody may want them back.
import type { PadGame } from "../game";
import { kept } from "../kept.svelte";
import { loadList } from "../storage";
import { isWhole } from "./whole";

const KEY = "oakdoor.pad.removed";
/** The earliest ones go when there are more. */
const MOST = 100;

const read = (): PadGame[] => loadList("removed", isWhole);

class Removed {
  #games = $state.raw<PadGame[]>(read());

  /** All of them, the last removed first. */
  all(): PadGame[] {
    return this.#games;
  }

  /** Take a game out of those that are kept. */
  add(game: PadGame): void {
    this.#write([game, ...this.#without([game])].slice(0, MOST));
    kept.remove(game.id);
  }

  /** Keep a game again. */
  restore(game: PadGame): void {
    kept.add(game);
    this.forget([game]);
  }

  /** These are not removed any more, or for good. */
  forget(games: PadGame[]): void {
    this.#write(this.#without(games));
  }

  #without(games: PadGame[]): PadGame[] {
    const ids = new Set(games.map(({ id }) => id));
    return read().filter(({ id }) => !ids.has(id));
  }

  #write(games: PadGame[]): void {
    localStorage.setItem(KEY, JSON.stringify(games));
    this.#games = games;
  }
}

export const removed = new Removed();
