// What a decision leads to, as far as its player can know: it is played in several random worlds that agree with what
// the player sees, and only what all of them share is told (src/oakdoor/games/preview.py).
import type { Kind } from "../description";
import type { Engine, Row } from "../engine";
import { Codec } from "../words";

export type Known = string | number | boolean | null;

/** An event in words; null is a value that is not known. */
export interface Event {
  kind: Kind;
  seat: number;
  values: Record<string, Known>;
}

export type Lines = Record<string, number | null>;

/** The events of a decision, each side's lines afterwards, what points are for then, and what can be done next. */
export interface Foresight {
  events: Event[];
  lines: Lines[];
  links: Event[];
  next: string[];
}

interface Agreed {
  event: Event;
  isUnsure: boolean;
}

const WORLDS = 16;

/** Looks ahead from what one seat sees. */
export class Foreseer {
  readonly engine: Engine;
  readonly codec: Codec;
  #view: number;
  #worlds: number;
  #room: number;
  #seat = -1;
  #side = 0;

  constructor(engine: Engine, tiles?: readonly string[]) {
    this.engine = engine;
    this.codec = new Codec(engine.description.actions, tiles);
    this.#view = engine.newState();
    this.#worlds = engine.newState(WORLDS);
    this.#room = engine.newState();
  }

  /** Lay down what a seat sees, and make worlds that agree with it. */
  see(sight: Uint8Array, seat: number): void {
    const { engine } = this;
    engine.bytes(this.#view).set(sight);
    this.#seat = seat;
    this.#side = this.#field("side");
    for (let number = 0; number < WORLDS; number++) {
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
    return this.engine.sides(this.#view).flatMap((side) => side.links).map((row) => this.#event(row, new Set()));
  }

  foresee(action: number): Foresight {
    const { engine } = this;
    const played = Array.from({ length: WORLDS }, (_, number) => {
      engine.copy(this.#world(number), this.#room);
      const rows = engine.apply(this.#room, action);
      const sides = engine.sides(this.#room);
      const choices = engine.actor(this.#room) === this.#seat ? engine.legal(this.#room) : [];
      return { rows, lines: sides.map((side) => [...side.lines]), links: sides.flatMap((side) => side.links), choices };
    });
    const [first, ...others] = played as [typeof played[0], ...typeof played];
    const agreed = this.#agreed(played.map((one) => one.rows));
    const lines = this.#lines(played.map((one) => one.lines), agreed, played.every((one) => one.rows.length === agreed.length));
    // Where the lines hang on something hidden, a link that some worlds lack would look like points gained or lost.
    const known = new Set(lines.flatMap((own, side) => (Object.values(own).includes(null) ? [] : [side])));
    const shared = others.map((one) => new Set(one.links.map(String)));
    const isShared = (row: Row) => known.has(row[1]!) && shared.every((rows) => rows.has(String(row)));
    return {
      events: agreed.map((one) => one.event),
      lines,
      links: first.links.filter(isShared).map((row) => this.#event(row, new Set())),
      next: first.choices.filter((one) => others.every((other) => other.choices.includes(one))).map((one) => this.codec.words(one)),
    };
  }

  /** What all logs have in common: up to where things happen otherwise or elsewhere, without values that differ. */
  #agreed(logs: Row[][]): Agreed[] {
    const { kinds, where } = this.engine.description;
    const [first, ...others] = logs as [Row[], ...Row[][]];
    const agreed: Agreed[] = [];
    for (const [number, row] of first.entries()) {
      const kind = kinds[row[0]!]!;
      const secret = new Set(row[1] === this.#seat ? [] : kind.secret);
      const unsure = new Set<string>();
      for (const rows of others) {
        const other = rows[number];
        if (!other || other[0] !== row[0] || other[1] !== row[1]) return agreed;
        for (const [place, name] of kind.values.entries()) {
          if (this.#named(name, row[place + 2]!) !== this.#named(name, other[place + 2]!)) unsure.add(name);
        }
      }
      if ([...unsure].some((name) => !secret.has(name) && where.includes(name))) return agreed;
      const unknown = new Set([...secret, ...unsure]);
      agreed.push({ event: this.#event(row, unknown), isUnsure: unknown.size > 0 });
    }
    return agreed;
  }

  #event(row: Row, unknown: Set<string>): Event {
    const kind = this.engine.description.kinds[row[0]!]!;
    const values = kind.values.map((name, place) => [name, unknown.has(name) ? null : this.#named(name, row[place + 2]!)]);
    return { kind, seat: row[1]!, values: Object.fromEntries(values) as Record<string, Known> };
  }

  /** A value of an event, in words. */
  #named(name: string, value: number): Known {
    const tables = this.engine.description.names[name];
    if (!tables) return value;
    if (value < 0 && tables.none) return null;
    const printed = name === "tile" && this.codec.tiles?.length ? this.codec.tiles : tables.table;
    return (tables.sides ? tables.sides[this.#side] : printed)?.at(value) ?? null;
  }

  /** Each side's lines, if they are the same in all worlds. A few worlds do not prove that: where something unknown comes
   * to a side that can have points, its lines are not known, and if all depends on it, no lines are. */
  #lines(tables: number[][][], agreed: Agreed[], isWhole: boolean): Lines[] {
    const names = this.engine.description.lines;
    const unknown = new Set(agreed.filter((one) => one.isUnsure && one.event.kind.scores).map((one) => one.event.seat));
    return tables[0]!.map((own, side) => {
      const same = tables.every((table) => names.every((_, line) => table[side]![line] === own[line]));
      const isKnown = isWhole && !unknown.has(side) && same;
      return Object.fromEntries(names.map((name, line) => [name, isKnown ? own[line]! : null]));
    });
  }
}
