// Plays a decision in several random worlds that agree with what its player sees. What of it may be told is for
// `oakdoor.games.position.foresight` to say, which the build translates.
import type { Engine, Row, Scored } from "../engine";
import { narration } from "../made/narration";
import { Codec } from "../words";
import type { Event, Foresight, Known, Naming, World } from "./narrated";

/** A decision to look at; of one that is laid piece by piece, which pieces lie (bits). */
export interface Decision {
  action: number;
  mask: number | null;
}

/** A word of a decision that is not chosen yet. */
const OPEN = "-";

/** Looks ahead from what one seat sees. */
export class Foreseer {
  readonly engine: Engine;
  readonly codec: Codec;
  #naming: Naming;
  #view: number;
  #worlds: number;
  #room: number;
  #seat = -1;
  #side = 0;

  constructor(engine: Engine, printed?: readonly string[]) {
    const { actions, kinds, where } = engine.description;
    this.engine = engine;
    this.codec = new Codec(actions, printed);
    this.#naming = {
      kinds: Object.assign([...kinds], { where: new Set(where) }),
      codec: this.codec,
      event_value: (name, value) => this.#named(name, value),
    };
    this.#view = engine.newState();
    this.#worlds = engine.newState(narration.WORLDS);
    this.#room = engine.newState();
  }

  /** Lay down what a seat sees, and make worlds that agree with it. */
  see(sight: Uint8Array, seat: number): void {
    const { engine } = this;
    engine.bytes(this.#view).set(sight);
    this.#seat = seat;
    this.#side = this.#field("side");
    for (let number = 0; number < narration.WORLDS; number++) {
      engine.copy(this.#view, this.#world(number));
      engine.resample(this.#world(number), seat, BigInt(number));
    }
  }

  #world(number: number): number {
    return this.#worlds + number * this.engine.size;
  }

  /** A small number of the view, 0 where it has none of that name. */
  #field(name: string): number {
    const field = this.engine.description.state.fields[name];
    return field ? this.engine.memory.int8(this.#view + field[0], 1)[0]! : 0;
  }

  /** What points are for as things stand. */
  links(): Event[] {
    return this.engine.sides(this.#view).flatMap((side) => side.links).map((row) => this.#event(row));
  }

  /** The decision with these words, if there is one. Pieces may be open: then any that goes on so stands for it. */
  decision(words: string): Decision | null {
    const { pieced } = this.engine.description.actions;
    const isPieced = pieced !== "" && words.startsWith(pieced);
    const [, ...pieces] = words.split(" ");
    const action = pieces.includes(OPEN) ? this.#completed(words) : this.codec.action(words);
    if (action === null) return null;
    return { action, mask: isPieced ? pieces.reduce((bits, piece, place) => (piece === OPEN ? bits : bits | 1 << place), 0) : null };
  }

  #completed(words: string): number | null {
    const wanted = words.split(" ");
    const fits = (action: number) => {
      const found = this.codec.words(action).split(" ");
      return found.length === wanted.length && wanted.every((word, place) => word === OPEN || word === found[place]);
    };
    return this.engine.legal(this.#view).find(fits) ?? null;
  }

  foresee(decision: Decision): Foresight {
    const worlds = Array.from({ length: narration.WORLDS }, (_, number) => this.#played(number, decision));
    return narration.shared(this.#naming, null, this.#seat, worlds);
  }

  #played(number: number, { action, mask }: Decision): World {
    const { engine } = this;
    engine.copy(this.#world(number), this.#room);
    const rows = mask === null ? engine.apply(this.#room, action) : engine.lay(this.#room, this.#seat, action, mask);
    const sides = engine.sides(this.#room);
    const choices = engine.actor(this.#room) === this.#seat ? engine.legal(this.#room) : [];
    return { rows, lines: sides.map((side) => this.#lines(side)), links: sides.flatMap((side) => side.links), choices };
  }

  #lines({ lines }: Scored): Map<string, number> {
    return new Map(this.engine.description.lines.map((name, line) => [name, lines[line]!]));
  }

  #event([number, seat, ...values]: Row): Event {
    const kind = this.engine.description.kinds[number!]!;
    return { kind, seat: seat!, values: new Map(kind.values.map((name, place) => [name, this.#named(name, values[place]!)])) };
  }

  /** A value of an event, in words. */
  #named(name: string, value: number): Known {
    const tables = this.engine.description.names[name];
    if (!tables) return value;
    if (value < 0 && tables.none) return null;
    const table = tables.printed && this.codec.printed.length ? this.codec.printed : tables.table;
    return (tables.sides ? tables.sides[this.#side] : table)?.at(value) ?? null;
  }
}
