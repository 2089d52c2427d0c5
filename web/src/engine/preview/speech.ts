// The words of Rivality: places, tiles, colours and directions (src/oakdoor/narration/rivality/speech.py).
import type { Word, Words } from "./sentences";
import type { Scene } from "./told";

export const HIDDEN = "hidden";
const STEPS: Record<string, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const MOST_NEIGHBOURS = 2; // name a place well enough; the well comes first

/** The kind of a tile by its name in records. */
export const kindOf = (tile: string): string => /^[^:]*/.exec(tile)![0];

function coordinates(place: string): [number, number] {
  const [x, y] = place.split(",").map(Number);
  return [x!, y!];
}

function neighbour(place: string, direction: string): string {
  const [x, y] = coordinates(place);
  const [across, down] = STEPS[direction]!;
  return `${x + across},${y + down}`;
}

/** Where a spell at one place points that reaches another. */
export function directionBetween(place: string, target: string): string {
  const [x, y] = coordinates(place);
  const [toX, toY] = coordinates(target);
  if (x === toX) return toY > y ? "S" : "N";
  return toX > x ? "E" : "W";
}

export class Speech {
  readonly words: Words;
  readonly names: Word[];
  #kinds: readonly string[];

  constructor(scene: Scene) {
    this.words = scene.words;
    this.names = scene.names.map((name) => scene.words.person(name));
    this.#kinds = scene.kinds;
  }

  /** A place to be heard: 2, minus 1. */
  place(place: string): string {
    const [x, y] = coordinates(place).map((number) => number >= 0 ? String(number) : this.words.text("board.minus", { number: -number }));
    return this.words.text("board.place", { x: x!, y: y! });
  }

  /** A place to be seen, named by its neighbours: east of the mana well; `kinds` are the tiles by their places. */
  where(place: string, kinds: Map<string, string>): string {
    const rank = (kind: string) => (this.#kinds.includes(kind) ? this.#kinds.indexOf(kind) : this.#kinds.length);
    const near = Object.keys(STEPS).map((direction) => neighbour(place, direction)).filter((one) => kinds.has(one)).map((one) => ({
      kind: kinds.get(one)!,
      direction: directionBetween(one, place),
    })).sort((one, other) => rank(one.kind) - rank(other.kind));
    const named = near.slice(0, MOST_NEIGHBOURS).map(({ kind, direction }) =>
      this.words.text("board.next_to", { direction: this.direction(direction), tile: this.tile(kind) })
    );
    return this.words.listed(named) || this.words.text("board.somewhere");
  }

  tile(kind: string): Word {
    return this.words.word(`tile.${kind}`);
  }

  colour(colour: string): Word {
    return this.words.word(`colour.${colour}`);
  }

  direction(direction: string): Word {
    return this.words.word(`direction.${direction}`);
  }

  /** Why the game is over; who watches a game of solo is not spoken to. */
  ended(reason: string, reader: number): string {
    const watched = `end.${reason}_watched`;
    const key = reader < 0 && this.words.has(watched) ? watched : `end.${reason}`;
    return this.words.text(key, { name: this.names[0]! });
  }
}
