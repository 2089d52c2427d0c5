// What the legends and the tiles beside the kingdoms do after what is chosen.
import type { Kingdom } from "../view";
import { type Target, target } from "./choice";
import type { Choosing } from "./choosing.svelte";

export interface LegendTargets {
  moves: Record<string, string>;
  picks: Record<string, string>;
}

/** Legends are taken, swapped or discarded, by phase; the sword takes some that are not fulfilled. */
export function legendTargets(table: Choosing): LegendTargets {
  const { view, legal, prefix } = table;
  const found: LegendTargets = { moves: {}, picks: {} };
  for (const legend of view.mode === "solo" ? view.rows.flat() : view.river) {
    if (view.phase === "swap") {
      const one = target(legal, `${prefix || "swap"} ${legend}`) ?? target(legal, `swap ${legend}`);
      if (one?.move) found.moves[legend] = one.move;
      else if (one?.pick) found.picks[legend] = one.pick;
      continue;
    }
    const words = view.phase === "shed" ? `shed ${legend}` : prefix === "use sword" ? `legend ${legend} sword` : `legend ${legend}`;
    if (legal.includes(words)) found.moves[legend] = words;
  }
  return found;
}

/** The own tiles are used, or given to the smuggler's victim; those of others can be taken by the thief and the smuggler. */
export function tileTargets(table: Choosing, kingdom: Kingdom): Record<string, Target | null> {
  const { legal, prefix } = table;
  const giving = prefix.split(" ").length === 4 && prefix.startsWith("use smuggler ");
  const found = (tile: string): Target | null => {
    if (!table.own(kingdom)) return prefix.startsWith("use ") && !giving ? target(legal, `${prefix} ${kingdom.seat} ${tile}`) : null;
    if (giving) return target(legal, `${prefix} ${tile}`);
    const sword = tile === "sword" && legal.some((words) => words.startsWith("legend ") && words.endsWith(" sword"));
    return sword ? { pick: "use sword" } : target(legal, `use ${tile}`);
  };
  return Object.fromEntries((kingdom.beside ?? []).map((tile) => [tile, found(tile)]));
}
