// The legal moves as one tree of words: what is a whole move, what begins one, and what can come next.

/** What an element does: it plays a move, or chooses the first part of some. */
export interface Target {
  move?: string;
  pick?: string;
}

interface Node {
  whole: boolean;
  next: Map<string, Node>;
}

const split = (words: string): string[] => words.split(" ").filter(Boolean);
const joined = (...parts: string[]): string => parts.filter(Boolean).join(" ");

/** Words for cells ("b4") and places ("2,-1") in a move. */
const SPOT = /^(?:[a-h][1-8]|-?\d+,-?\d+)$/;

export const spotsOf = (words: string): string[] => split(words).filter((word) => SPOT.test(word));

export class Words {
  readonly #root: Node = { whole: false, next: new Map() };

  constructor(readonly moves: readonly string[]) {
    for (const move of moves) {
      let node = this.#root;
      for (const word of split(move)) {
        const next = node.next.get(word) ?? { whole: false, next: new Map() };
        node.next.set(word, next);
        node = next;
      }
      node.whole = true;
    }
  }

  #at(words: string): Node | undefined {
    let node: Node | undefined = this.#root;
    for (const word of split(words)) node = node?.next.get(word);
    return node;
  }

  /** Whether these words are a whole move. */
  has(words: string): boolean {
    return this.#at(words)?.whole ?? false;
  }

  /** The words that can follow these. */
  next(words: string): string[] {
    return [...(this.#at(words)?.next.keys() ?? [])];
  }

  /** Whether some move goes on after these words. */
  begins(words: string): boolean {
    return this.next(words).length > 0;
  }

  /** All whole moves that these words could become. */
  after(words: string): string[] {
    const node = this.#at(words);
    if (!node) return [];
    return [...(node.whole ? [words] : []), ...[...node.next.keys()].flatMap((word) => this.after(joined(words, word)))];
  }

  /** The target that these words are: a whole move, the beginning of some, or nothing. */
  target(words: string): Target | null {
    if (this.has(words)) return { move: words };
    return words && this.begins(words) ? { pick: words } : null;
  }

  /** The move whose preview shows what these words do: themselves, or with the one word that is still open. */
  example(words: string): string | null {
    if (this.has(words)) return words;
    const last = this.next(words).find((word) => this.has(joined(words, word)));
    return last ? joined(words, last) : null;
  }
}
