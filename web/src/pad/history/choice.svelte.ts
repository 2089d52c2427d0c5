// Which games are looked at: a group, a game, a mode. It stays while one opens a game and comes back.
import type { PadGame } from "../game";
import { type Group, type Kind, kindsOf } from "./groups";

class Choice {
  /** The key of a group; empty for the one that played last. */
  #group = $state("");
  /** What was chosen by hand; nothing means what the group plays most. */
  #kind = $state<Kind | null>(null);

  /** The chosen group among those there are. */
  groupOf(groups: Group[]): Group | undefined {
    return groups.find(({ key }) => key === this.#group) ?? groups[0];
  }

  /** The chosen game and mode; empty ones mean all. */
  kindOf(group: Group): Kind {
    return this.#kind ?? kindsOf(group.games)[0] ?? { game: "", mode: "" };
  }

  /** The games of a group that are looked at, latest first. */
  gamesOf(group: Group): PadGame[] {
    const { game, mode } = this.kindOf(group);
    return group.games.filter((one) => (!game || one.game === game) && (!mode || one.mode === mode));
  }

  group(key: string): void {
    this.#group = key;
    this.#kind = null;
  }

  kind(game: string, mode: string): void {
    this.#kind = { game, mode };
  }
}

export const choice = new Choice();
