// The rules of a mode in the page: the very functions of the server, compiled for it. The page still asks the server to
// judge every move; here it looks ahead.
import type { Description } from "./description";
import { Memory } from "./memory";

/** What a module exports. Whatever is a table in the rules is an address here. */
export interface Exports {
  memory: WebAssembly.Memory;
  heap: WebAssembly.Global;
  deal(box: number, state: number, players: number, first: number, options: number, seed: bigint): number;
  start(box: number, state: number, players: number, log: number, rows: number): number;
  actor(state: number): number;
  legal(box: number, state: number, moves: number): number;
  apply(box: number, state: number, action: number, log: number, rows: number): number;
  lay?(box: number, state: number, seat: number, action: number, mask: number, log: number, rows: number): number;
  observe(box: number, state: number, seat: number): number;
  resample(box: number, state: number, seat: number, seed: bigint): number;
  score(box: number, state: number, side: number, lines: number, log: number, rows: number): number;
  sides(state: number): number;
  side_of(state: number, seat: number): number;
  returns(box: number, state: number, into: number, room: number): number;
  features(box: number, state: number, seat: number, into: number, room: number): number;
  standing?(box: number, state: number, seat: number, room: number): number;
  shunned?(box: number, state: number, seat: number): number;
  forget?(state: number): number;
  left?(state: number): number;
  margin?(box: number, state: number, seat: number, room: number): number;
  known(box: number, states: number, which: number, room: number, seat: number): bigint;
  random_game(box: number, state: number, moves: number, lines: number): number;
  perft(box: number, states: number, depth: number, moves: number): bigint;
  rate(
    box: number,
    states: number,
    seat: number,
    rated: number,
    size: number,
    values: number,
    seeds: number,
    worlds: number,
    rivals: number,
    fear: number,
    moves: number,
    room: number,
  ): number;
  look(mind: number, seat: number, seed: bigint, looks: number): number;
  variation(mind: number, seat: number, seed: bigint, fewest: number): number;
  judge(mind: number, seat: number, seed: bigint, looks: number, sums: number, seats: number): number;
  play(
    mind: number,
    seat: number,
    eye: number,
    seed: bigint,
    plan: number,
    actions: number,
    size: number,
    origin: number,
    events: number,
    eventsRows: number,
    found: number,
    foundRows: number,
    shares: number,
    worlds: number,
  ): number;
}

/** One event as the rules write it: kind, seat and values. */
export type Row = number[];

/** How somebody looks at a position: whether rivals' points count, and how much weight fear has. */
interface Eyes {
  rivals: boolean;
  fear: number;
}

/** What a side has: its lines, their sum, and what each point is for. */
export interface Scored {
  lines: Int16Array;
  score: number;
  links: Row[];
}

export const OPEN: Eyes = { rivals: true, fear: 0 };
const ROW = 6; // numbers of an event
const EVENTS = 513; // rows of a log, with the one that counts them
const SIDE = 8; // lines of a side, and sides
const RATED = 4; // states that rating needs

export class Engine {
  readonly description: Description;
  readonly exports: Exports;
  readonly memory: Memory;
  readonly box: number;
  readonly size: number;
  #moves: number;
  #lines: number;
  #log: number;
  #inputs: number;
  #values: number;
  #states: number;
  #rated: number;
  #seeds = 0;
  #worlds = 0;

  constructor(description: Description, exports: Exports) {
    this.description = description;
    this.exports = exports;
    this.memory = new Memory(exports.memory, exports.heap.value as number);
    this.size = description.state.size;
    const { most, bytes } = description.actions;
    this.box = this.memory.room(description.box.size);
    this.#moves = this.memory.room(most * bytes);
    this.#lines = this.memory.room(SIDE * SIDE * 2);
    this.#log = this.memory.room(EVENTS * ROW * 2);
    this.#inputs = this.memory.room(description.features * 4);
    this.#values = this.memory.room((most + 1) * 8);
    this.#states = this.newState(RATED);
    this.#rated = this.memory.room(most * bytes);
    this.setBox(decoded(description.box.printed));
  }

  /** Play with other components than the printed ones. */
  setBox(bytes: Uint8Array): void {
    this.memory.bytes(this.box, this.description.box.size).set(bytes);
  }

  /** Room for states. */
  newState(count = 1): number {
    return this.memory.room(this.size * count);
  }

  /** The bytes of a state; they change with it. */
  bytes(state: number): Uint8Array {
    return this.memory.bytes(state, this.size);
  }

  copy(from: number, to: number): void {
    this.memory.copy(from, to, this.size);
  }

  /** Lay a deal by chance into a state and begin; returns the events. */
  begin(state: number, players: number, options: number, seed: bigint, first = -1): Row[] {
    this.bytes(state).fill(0);
    this.exports.deal(this.box, state, players, first, options, seed);
    this.#clearLog();
    this.exports.start(this.box, state, players, this.#log, EVENTS);
    return this.#rows();
  }

  /** The seat that decides, -1 where chance does, -2 when the game is over. */
  actor(state: number): number {
    return this.exports.actor(state);
  }

  /** The legal actions. */
  legal(state: number): number[] {
    return this.#actions(this.#moves, this.exports.legal(this.box, state, this.#moves));
  }

  /** Play a legal action; returns the events. */
  apply(state: number, action: number): Row[] {
    this.#clearLog();
    this.exports.apply(this.box, state, action, this.#log, EVENTS);
    return this.#rows();
  }

  /** Lay the pieces in a bit mask of a decision that is made piece by piece, as if everybody's were open; returns the events. */
  lay(state: number, seat: number, action: number, mask: number): Row[] {
    this.#clearLog();
    this.exports.lay?.(this.box, state, seat, action, mask, this.#log, EVENTS);
    return this.#rows();
  }

  /** Turn a state into what a seat may know. */
  observe(state: number, seat: number): void {
    this.exports.observe(this.box, state, seat);
  }

  /** Turn what a seat knows into a random world that agrees with it. */
  resample(view: number, seat: number, seed: bigint): void {
    this.exports.resample(this.box, view, seat, seed);
  }

  /** Each side's lines and their sum as things stand, and the events that say what each point is for. */
  sides(state: number): Scored[] {
    return Array.from({ length: this.exports.sides(state) }, (_, side) => {
      this.memory.int16(this.#lines, SIDE).fill(0);
      this.#clearLog();
      const score = this.exports.score(this.box, state, side, this.#lines, this.#log, EVENTS);
      return { lines: this.memory.int16(this.#lines, SIDE).slice(), score, links: this.#rows() };
    });
  }

  /** Each seat's share of the win if the game ended as it stands. */
  returns(state: number): Float64Array {
    this.memory.float64(this.#values, 4).fill(0);
    this.exports.returns(this.box, state, this.#values, this.#lines);
    return this.memory.float64(this.#values, 4).slice();
  }

  /** What a seat knows, as numbers for programs that learn. */
  features(state: number, seat: number): Float32Array {
    this.exports.features(this.box, state, seat, this.#inputs, this.#lines);
    return this.memory.float32(this.#inputs, this.description.features).slice();
  }

  /** A hash of what a seat knows and of what still matters. */
  known(state: number, seat: number): bigint {
    this.copy(state, this.#states);
    return this.exports.known(this.box, this.#states, 0, 1, seat);
  }

  /** What a rule that only some modes have says to a seat. */
  special(rule: "standing" | "shunned" | "margin", state: number, seat: number): number {
    return this.exports[rule]?.(this.box, state, seat, this.#lines) ?? 0;
  }

  /** Play on at random to the end and score; returns the number of decisions and the lines of all sides. */
  randomGame(state: number): { decisions: number; lines: Int16Array } {
    this.memory.int16(this.#lines, SIDE * SIDE).fill(0);
    const decisions = this.exports.random_game(this.box, state, this.#moves, this.#lines);
    return { decisions, lines: this.memory.int16(this.#lines, SIDE * SIDE).slice() };
  }

  /** The room that a count of ways needs; it can be used again for fewer decisions. */
  perftRoom(depth: number): { states: number; moves: number } {
    const { most, bytes } = this.description.actions;
    return { states: this.newState(depth + 1), moves: this.memory.room((depth + 1) * (most + 2) * bytes) };
  }

  /** How many sequences of so many decisions there are from a state. */
  perft(state: number, depth: number, room = this.perftRoom(depth)): bigint {
    this.copy(state, room.states);
    return this.exports.perft(this.box, room.states, depth, room.moves);
  }

  /** What each action changes for a seat, in its eyes: the sum over one sampled world for each seed. */
  rate(view: number, seat: number, actions: number[], seeds: bigint[], eyes: Eyes = OPEN): number[] {
    const rated = this.description.actions.bytes === 2 ? Int16Array.from(actions) : Int32Array.from(actions);
    const rivals = eyes.rivals || this.description.rules.includes("standing"); // where a mode says what counts, that does
    const values = [...this.rated(this.bytes(view).slice(), seat, bytesOf(rated), bytesOf(BigInt64Array.from(seeds)), rivals, eyes.fear)]
      .map(Number);
    const now = values.pop() ?? 0;
    return values.map((value) => value - now);
  }

  /** What actions lead to for a seat, summed over one sampled world for each seed, and behind it what things are worth
   * now; the view, the actions and the seeds are the bytes of their tables. */
  rated(view: Uint8Array, seat: number, actions: Uint8Array, seeds: Uint8Array, rivals: boolean, fear: number): BigInt64Array {
    const [size, worlds] = [actions.length / this.description.actions.bytes, seeds.length / 8];
    if (worlds > this.#worlds) {
      this.#seeds = this.memory.room(seeds.length);
      this.#worlds = worlds;
    }
    this.bytes(this.#states).set(view);
    this.memory.bytes(this.#rated, actions.length).set(actions);
    this.memory.bytes(this.#seeds, seeds.length).set(seeds);
    this.memory.int64(this.#values, size + 1).fill(0n);
    this.exports.rate(
      this.box,
      this.#states,
      seat,
      this.#rated,
      size,
      this.#values,
      this.#seeds,
      worlds,
      Number(rivals),
      fear,
      this.#moves,
      this.#lines,
    );
    return this.memory.int64(this.#values, size + 1).slice();
  }

  #table(at: number, size: number): Int16Array | Int32Array {
    return this.description.actions.bytes === 2 ? this.memory.int16(at, size) : this.memory.int32(at, size);
  }

  #actions(at: number, size: number): number[] {
    return [...this.#table(at, size)];
  }

  #clearLog(): void {
    this.memory.int16(this.#log, 1)[0] = 0;
  }

  #rows(): Row[] {
    const count = this.memory.int16(this.#log, 1)[0] ?? 0;
    const table = this.memory.int16(this.#log, (count + 1) * ROW);
    return Array.from({ length: count }, (_, row) => [...table.subarray((row + 1) * ROW, (row + 2) * ROW)]);
  }
}

const bytesOf = (table: ArrayBufferView): Uint8Array => new Uint8Array(table.buffer, table.byteOffset, table.byteLength);

/** Bytes that are written in base64. */
export function decoded(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
