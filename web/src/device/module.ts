// What the Python of the page is handed of a mode's module (src/oakdoor/device/module.py): it gives and gets bytes.
import type { Engine } from "../engine/engine";
import { Search } from "../engine/search";

/** Bytes of Python's; they are copied. */
interface Bytes {
  toJs: () => Uint8Array;
}

type Whole = number | bigint;

/** A tree of a search, which lies in the module's memory, with what looks ahead in it. */
export class Place {
  readonly nodes: number;
  readonly edges: number;
  #search: Search;
  #engine: Engine;

  constructor(engine: Engine, weights: Float32Array, nodes: number, edges: number) {
    this.nodes = nodes;
    this.edges = edges;
    this.#engine = engine;
    this.#search = new Search(engine, weights, nodes, edges);
  }

  begin(nodes: number, edges: number): void {
    this.#search.begin(nodes, edges);
  }

  /** How many bytes a table has. */
  size(name: string): number {
    return this.#search.sizeOf(name);
  }

  read(name: string, from: number, bytes: number): Uint8Array {
    return this.#search.table(name, bytes, from).slice();
  }

  write(name: string, from: number, bytes: Bytes): void {
    const values = bytes.toJs();
    this.#search.table(name, values.length, from).set(values);
  }

  look(box: Bytes, view: Bytes, seat: number, seed: Whole, looks: number): number {
    this.#see(box, view);
    return this.#search.look(seat, BigInt(seed), looks);
  }

  variation(box: Bytes, view: Bytes, seat: number, seed: Whole, fewest: number): Int32Array {
    this.#see(box, view);
    return Int32Array.from(this.#search.variation(seat, BigInt(seed), fewest));
  }

  judge(box: Bytes, view: Bytes, eye: number, seed: Whole, looks: number, sums: Bytes): Float64Array {
    this.#see(box, view);
    return this.#search.judge(eye, BigInt(seed), looks, new Float64Array(sums.toJs().slice().buffer));
  }

  play(
    box: Bytes,
    view: Bytes,
    seat: number,
    eye: number,
    seed: Whole,
    plan: Bytes,
    actions: Bytes,
    rows: number,
    worlds: number,
  ): Uint8Array {
    this.#see(box, view);
    return this.#search.play(seat, eye, BigInt(seed), plan.toJs(), actions.toJs(), rows, worlds);
  }

  #see(box: Bytes, view: Bytes): void {
    this.#engine.setBox(box.toJs());
    this.#search.see(view.toJs());
  }
}

export class RulesModule {
  readonly searches: boolean;
  #engine: Engine;
  #weights: Float32Array | null;
  #free: Place[] = [];

  constructor(engine: Engine, weights: Float32Array | null) {
    this.#engine = engine;
    this.#weights = weights;
    this.searches = weights !== null;
  }

  rate(box: Bytes, view: Bytes, seat: number, actions: Bytes, seeds: Bytes, rivals: boolean, fear: number): BigInt64Array {
    this.#engine.setBox(box.toJs());
    return this.#engine.rated(view.toJs(), seat, actions.toJs(), seeds.toJs(), rivals, fear);
  }

  /** An empty tree with room for so much: one that nobody needs any more, or a new one, for memory is never given back. */
  take(nodes: number, edges: number): Place {
    if (!this.#weights) throw new Error("this mode has no search");
    const fits = this.#free.filter((place) => place.nodes >= nodes && place.edges >= edges).sort((one, other) => one.edges - other.edges);
    const place = fits[0] ?? new Place(this.#engine, this.#weights, nodes, edges);
    this.#free = this.#free.filter((one) => one !== place);
    place.begin(nodes, edges);
    return place;
  }

  /** Nobody needs a tree any more. */
  give(place: Place): void {
    this.#free.push(place);
  }
}
