// The search of the bots in the page: looks ahead in worlds that agree with what a seat knows, guided by the weights.
import type { Searching } from "./description";
import type { Engine } from "./engine";

/** A move of a decision: what it is worth as far as it was tried, how often that was, and whether another stands for it. */
interface Tried {
  edge: number;
  action: number;
  worth: number;
  tried: number;
  isTwin: boolean;
}

const SEATS = 4;
const ROW = 12; // bytes of an event
const EVENTS = 513; // of one decision, and their number

/** Half floats as single ones, which hold each of them exactly. */
export function widened(bytes: Uint8Array): Float32Array {
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  return Float32Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const part = half & 1023;
    if (exponent === 0) return sign * part * 2 ** -24;
    return exponent === 31 ? (part ? NaN : sign * Infinity) : sign * (1 + part / 1024) * 2 ** (exponent - 15);
  });
}

export class Search {
  readonly engine: Engine;
  #tables: Record<string, number> = {};
  #mind: number;
  #sums: number;
  #playing: { at: number; bytes: number }[] = []; // room to play moves on, if that was ever wanted
  #about: Searching;
  #nodes: number;
  #edges: number;

  /** A search whose tree has room for so many decisions and moves; usually for as many as a bot's. */
  constructor(engine: Engine, weights: Float32Array, nodes?: number, edges?: number) {
    const about = engine.description.search;
    if (!about) throw new Error("this mode has no search");
    this.engine = engine;
    this.#about = about;
    this.#nodes = nodes ?? about.nodes;
    this.#edges = edges ?? about.edges;
    const sizes = this.#sizes();
    for (const name of about.tables) if (sizes[name] !== undefined) this.#tables[name] = engine.memory.room(sizes[name]);
    this.#tables["box"] = engine.box;
    this.#mind = engine.memory.room(about.tables.length * 4);
    this.#sums = engine.memory.room(SEATS * 8);
    this.#learn(weights);
    this.begin(this.#nodes, this.#edges);
  }

  get #slots(): number {
    return 2 ** Math.max(4, Math.ceil(Math.log2(2 * this.#nodes)));
  }

  /** Begin anew with an empty tree that uses no more than a part of the room there is. */
  begin(nodes: number, edges: number): void {
    this.#nodes = nodes;
    this.#edges = edges;
    const { tables, hidden, upper } = this.#about;
    const numbers: Record<string, number> = {
      slots_size: this.#slots,
      nodes_size: nodes,
      edges_size: edges,
      hidden_size: hidden,
      upper_size: upper,
    };
    this.engine.memory.int32(this.#mind, tables.length).set(tables.map((name) => numbers[name] ?? this.#tables[name] ?? 0));
    this.clear();
  }

  /** Bytes of each table. */
  #sizes(): Record<string, number> {
    const { state, actions, features } = this.engine.description;
    const { hidden, upper, deepest, states } = this.#about;
    const [nodes, edges] = [this.#nodes, this.#edges];
    return {
      states: states * state.size,
      moves: actions.most * actions.bytes,
      chance: actions.most * actions.bytes,
      lines: 128,
      inputs: features * 4,
      values: 32,
      path: (deepest + 1) * 4,
      deciders: (deepest + 1) * 4,
      known: 2 * actions.most * 8,
      chancy: actions.most,
      tree_keys: this.#slots * 8,
      tree_slots: this.#slots * 4,
      tree_used: 16,
      tree_first: nodes * 4,
      tree_size: nodes * 4,
      tree_visits: nodes * 4,
      tree_action: edges * 4,
      tree_twin: edges * 4,
      tree_prior: edges * 4,
      tree_guess: edges * 4,
      tree_tried: edges * 4,
      tree_total: edges * 8,
      ...Object.fromEntries(this.#shapes().map(([name, size]) => [name, size * 4])),
      network_hidden: hidden * 4,
      network_upper: upper * 4,
    };
  }

  /** The weights in their order, with how many there are of each. */
  #shapes(): [string, number][] {
    const { hidden, upper } = this.#about;
    const { features } = this.engine.description;
    return [
      ["network_first", features * hidden],
      ["network_first_bias", hidden],
      ["network_second", hidden * upper],
      ["network_second_bias", upper],
      ["network_last", upper],
      ["network_last_bias", 1],
    ];
  }

  #learn(weights: Float32Array): void {
    let at = 0;
    for (const [name, size] of this.#shapes()) {
      this.engine.memory.float32(this.#at(name), size).set(weights.subarray(at, at + size));
      at += size;
    }
  }

  #at(name: string): number {
    const address = this.#tables[name];
    if (address === undefined) throw new Error(`a search has no ${name}`);
    return address;
  }

  /** How many decisions and moves the tree holds. */
  get used(): { nodes: number; edges: number } {
    const [nodes, edges] = [...this.engine.memory.int64(this.#at("tree_used"), 2)].map(Number);
    return { nodes: nodes!, edges: edges! };
  }

  /** Forget everything that was found. */
  clear(): void {
    this.engine.memory.int64(this.#at("tree_used"), 2).fill(0n);
    this.engine.memory.int32(this.#at("tree_slots"), this.#slots).fill(0);
  }

  /** Lay down what a seat sees; looks ahead start from there. */
  see(view: Uint8Array): void {
    this.engine.memory.bytes(this.#at("states"), this.engine.size).set(view);
  }

  /** Look ahead so many times; returns the node of the decision. */
  look(seat: number, seed: bigint, looks: number): number {
    return this.engine.exports.look(this.#mind, seat, seed, looks);
  }

  /** Look ahead so many times as an eye does, and add to `sums` what the position is worth to every seat. */
  judge(eye: number, seed: bigint, looks: number, sums: Float64Array): Float64Array {
    this.engine.memory.float64(this.#sums, sums.length).set(sums);
    this.engine.exports.judge(this.#mind, eye, seed, looks, this.#sums, sums.length);
    return this.engine.memory.float64(this.#sums, sums.length).slice();
  }

  /**
   * Play moves on in many worlds as a plan says (src/oakdoor/review/thinking/playing.py); returns what was noted, at most so many rows, and
   * behind that what each world is worth to every seat.
   */
  play(seat: number, eye: number, seed: bigint, plan: Uint8Array, actions: Uint8Array, rows: number, worlds: number): Uint8Array {
    const { memory, exports, size } = this.engine;
    const sizes = [plan.length, actions.length, size, EVENTS * ROW, rows * ROW, worlds * SEATS * 8];
    if (sizes.some((bytes, number) => bytes > (this.#playing[number]?.bytes ?? -1))) {
      this.#playing = sizes.map((bytes) => ({ at: memory.room(bytes), bytes }));
    }
    const [planAt, actionsAt, originAt, eventsAt, foundAt, sharesAt] = this.#playing.map(({ at }) => at) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    memory.bytes(planAt, plan.length).set(plan);
    memory.bytes(actionsAt, actions.length).set(actions);
    exports.play(
      this.#mind,
      seat,
      eye,
      seed,
      planAt,
      actionsAt,
      actions.length / 4,
      originAt,
      eventsAt,
      EVENTS,
      foundAt,
      rows,
      sharesAt,
      worlds,
    );
    const noted = (memory.int16(foundAt, 1)[0]! + 1) * ROW;
    const written = new Uint8Array(noted + worlds * SEATS * 8);
    written.set(memory.bytes(foundAt, noted));
    written.set(memory.bytes(sharesAt, worlds * SEATS * 8), noted);
    return written;
  }

  /** The moves that were tried most often, from the decision on, as far as each was tried a few times. */
  variation(seat: number, seed: bigint, fewest: number): number[] {
    const length = this.engine.exports.variation(this.#mind, seat, seed, fewest);
    return [...this.engine.memory.int32(this.#at("path"), length)];
  }

  /** All moves of a decision. */
  moves(node: number): Tried[] {
    const { memory } = this.engine;
    const first = memory.int32(this.#at("tree_first"), node + 1)[node] ?? 0;
    const size = memory.int32(this.#at("tree_size"), node + 1)[node] ?? 0;
    const of = (name: string) => memory.int32(this.#at(`tree_${name}`) + first * 4, size);
    const [action, twin, tried] = [of("action"), of("twin"), of("tried")];
    const guess = memory.float32(this.#at("tree_guess") + first * 4, size);
    const total = memory.float64(this.#at("tree_total") + first * 8, size);
    const worth = (number: number) => (guess[number]! + total[number]!) / (1 + tried[number]!);
    return Array.from(
      { length: size },
      (_, number) => ({
        edge: first + number,
        action: action[number]!,
        worth: worth(twin[number]! - first),
        tried: tried[number]!,
        isTwin: twin[number] !== first + number,
      }),
    );
  }

  /** The bytes of one of the tree's tables, or of a part of it; they change with it. */
  table(name: string, bytes: number, from = 0): Uint8Array {
    return this.engine.memory.bytes(this.#at(name) + from, bytes);
  }

  /** How many bytes a table has. */
  sizeOf(name: string): number {
    return this.#sizes()[name] ?? 0;
  }
}
