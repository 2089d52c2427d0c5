// The finished games that this browser keeps. A file with games can be merged into them without doubles.
import type { PadGame } from "./game";
import { loadList } from "./storage";

const KEY = "oakdoor.pad.games";

const read = (): PadGame[] => loadList("games", isGame);

/** Whether something is a game that this version can show. */
export function isGame(thing: unknown): thing is PadGame {
  const game = thing as Partial<PadGame> | null;
  return typeof game === "object" && game !== null && game.version === 1 && typeof game.id === "string"
    && typeof game.game === "string" && typeof game.mode === "string" && typeof game.played === "string"
    && !Number.isNaN(Date.parse(game.played)) && Array.isArray(game.people)
    && game.people.every((name) => typeof name === "string") && typeof game.sheet === "object" && game.sheet !== null
    && Array.isArray(game.result?.sides) && Array.isArray(game.result.ranks) && game.result.ranks.length === game.people.length;
}

class Kept {
  #games = $state.raw<PadGame[]>(read());

  constructor() {
    // Another page of this browser changed them.
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#games = read();
    });
  }

  /** All games, the latest first. */
  all(): PadGame[] {
    return this.#games;
  }

  find(id: string): PadGame | undefined {
    return this.#games.find((game) => game.id === id);
  }

  /** Keep a game; one with the same id is replaced: it was corrected. */
  add(game: PadGame): void {
    this.#write([game, ...read().filter((one) => one.id !== game.id)]);
  }

  remove(id: string): void {
    this.#write(read().filter((game) => game.id !== id));
  }

  /** Take over games that are not there yet; says how many those were. */
  merge(games: PadGame[]): number {
    const before = read();
    const known = new Set(before.map((game) => game.id));
    const added = games.filter((game) => !known.has(game.id) && known.add(game.id));
    if (added.length) this.#write([...before, ...added]);
    return added.length;
  }

  #write(games: PadGame[]): void {
    const sorted = [...games].sort((one, other) => other.played.localeCompare(one.played));
    localStorage.setItem(KEY, JSON.stringify(sorted));
    this.#games = sorted;
  }
}

export const kept = new Kept();
