// What is said of a mode's module: generated from the rules' own sources (`python -m oakdoor.lab.wasm`).

/** Where a field lies in a record, its type as NumPy names it, and its shape. */
export type Field = readonly [offset: number, type: string, shape: readonly number[]];

export interface Layout {
  readonly size: number;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Actions from a number on: digits of a mixed radix, the last one the quickest, and tokens of their words. A token is
 * a word of its own, or the entry of a list that a digit names. */
export type Block = readonly [
  first: number,
  sizes: readonly number[],
  tokens: readonly (string | readonly [list: number, digit: number])[],
];

export interface Kind {
  readonly name: string;
  readonly values: readonly string[];
  readonly secret: readonly string[];
  readonly scores: boolean;
}

/** Words for a value of events, by number, or by number for each side that a board can have; whether another printing has
 * its own, and whether a number below 0 has none. */
export interface Names {
  readonly table?: readonly (string | number | boolean)[];
  readonly sides?: Readonly<Record<number, readonly string[]>>;
  readonly printed: boolean;
  readonly none: boolean;
}

export interface Description {
  readonly game: string;
  readonly mode: string;
  readonly players: readonly number[];
  readonly state: Layout;
  readonly box: Layout & { readonly printed: string };
  readonly actions: {
    readonly bytes: 2 | 4;
    readonly most: number;
    readonly rolled: number;
    readonly laid: number;
    /** How decisions begin that are laid piece by piece, each word a piece. */
    readonly pieced: string;
    readonly lists: readonly (readonly string[])[];
    readonly blocks: readonly Block[];
    /** The list of names that depend on the printing. */
    readonly printed: number | null;
  };
  /** The words for values of events; a value without any is a plain number. */
  readonly names: Readonly<Record<string, Names>>;
  readonly kinds: readonly Kind[];
  readonly where: readonly string[];
  readonly lines: readonly string[];
  readonly rules: readonly string[];
  readonly features: number;
  readonly search: Searching | null;
}

/** What a search works with: its tables in the order of their addresses, with the sizes of the network and the tree. */
export interface Searching {
  readonly tables: readonly string[];
  readonly hidden: number;
  readonly upper: number;
  readonly nodes: number;
  readonly edges: number;
  readonly deepest: number;
  readonly states: number;
}
