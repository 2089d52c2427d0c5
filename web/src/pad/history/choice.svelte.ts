// Which games are looked at: a group's, a person's or all; of which game and mode. It stays while one opens a game and comes back.
import type { PadGame } from "../game";
import { type Group, type Kind, kindsOf } from "./groups";

class Choice {
  /** What was chosen by hand; nothing means the group that played last. */
  #shown = $state<Pick<Group, "scope" | "key"> | null>(null);
  /** What was chosen by hand; nothing means what the group plays most, and of all games all. */
  #kind = $state<Kind | null>(null);

  /** The chosen games among those there are. */
  among(groups: Group[]): Group | undefined {
    return groups.find(({ scope, key }) => scope === this.#shown?.scope && key === this.#shown.key) ?? groups[0];
  }

  /** The chosen game and mode; empty ones mean all. */
  kindOf(group: Group): Kind {
    return this.#kind ?? (group.scope === "all" ? undefined : kindsOf(group.games)[0]) ?? { game: "", mode: "" };
  }

  /** The games of a group that are looked at, latest first. */
  gamesOf(group: Group): PadGame[] {
    const { game, mode } = this.kindOf(group);
    return group.games.filter((one) => (!game || one.game === game) && (!mode || one.mode === mode));
  }

  show(scope: Group["scope"], key: string): void {
    this.#shown = { scope, key };
    this.#kind = null;
  }

  kind(game: string, mode: string): void {
    this.#kind = { game, mode };
  }
}

export const choice = new Choice();
