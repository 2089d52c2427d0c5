// The people who play at real tables with this device: their names, each with a picture. Known to this browser alone.
import type { Avatar } from "../protocol";
import { keysOf } from "../ui/keys";
import { texts } from "../ui/texts";
import { kept } from "./kept.svelte";
import { load, save } from "./storage";

interface PadPerson {
  name: string;
  avatar: Avatar;
}

const AVATARS = keysOf(texts.en.avatar);

class People {
  #own = $state.raw<PadPerson[]>(load<PadPerson[]>("people") ?? []);
  readonly #all = $derived.by(() => {
    const found = [...this.#own];
    for (const name of kept.all().flatMap((game) => game.people)) {
      if (!found.some((one) => one.name === name)) found.push({ name, avatar: this.#free(found) });
    }
    return found;
  });

  /** Everybody who was entered, and everybody of a game that is kept. */
  all(): PadPerson[] {
    return this.#all;
  }

  avatarOf(name: string): Avatar {
    const letters = [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
    return this.#all.find((one) => one.name === name)?.avatar ?? AVATARS[letters % AVATARS.length]!;
  }

  add(name: string): void {
    if (this.#all.some((one) => one.name === name)) return;
    this.#own = [...this.#own, { name, avatar: this.#free(this.#all) }];
    save("people", this.#own);
  }

  /** The picture that the fewest have. */
  #free(people: PadPerson[]): Avatar {
    const count = (avatar: Avatar) => people.filter((one) => one.avatar === avatar).length;
    return [...AVATARS].sort((one, other) => count(one) - count(other))[0] ?? "fox";
  }
}

export const people = new People();
