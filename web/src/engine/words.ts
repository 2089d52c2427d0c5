// The words of actions, as records and the protocol write them.
import type { Description } from "./description";

export class Codec {
  #blocks: Description["actions"]["blocks"];
  #lists: (readonly string[])[];

  /** `printed` are the names that another printing has instead. */
  constructor(actions: Pick<Description["actions"], "blocks" | "lists" | "printed">, readonly printed: readonly string[] = []) {
    this.#blocks = actions.blocks;
    this.#lists = [...actions.lists];
    if (printed.length && actions.printed !== null) this.#lists[actions.printed] = printed;
  }

  /** The words of an action that exists. */
  words(action: number): string {
    const block = this.#blocks.filter(([first]) => first <= action).at(-1);
    if (!block) throw new Error(`there is no action ${action}`);
    const [first, sizes, tokens] = block;
    const digits: number[] = [];
    let rest = action - first;
    for (const size of [...sizes].reverse()) {
      digits.unshift(rest % size);
      rest = Math.floor(rest / size);
    }
    return tokens.map((token) => (typeof token === "string" ? token : this.#lists[token[0]]![digits[token[1]]!])).join(" ");
  }

  /** The action with these words, if there is one. */
  action(words: string): number | null {
    const parts = words.split(" ");
    for (const [first, sizes, tokens] of this.#blocks) {
      if (tokens.length !== parts.length) continue;
      const digits = sizes.map(() => 0);
      const fits = tokens.every((token, place) => {
        if (typeof token === "string") return token === parts[place];
        digits[token[1]] = this.#lists[token[0]]!.indexOf(parts[place]!);
        return digits[token[1]]! >= 0;
      });
      if (fits) return first + digits.reduce((number, digit, place) => number * sizes[place]! + digit, 0);
    }
    return null;
  }
}
