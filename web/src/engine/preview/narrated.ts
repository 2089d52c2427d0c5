// The types of the narration that the build translates from Python (`made/narration.js`).
import type { Kind } from "../description";
import type { Row } from "../engine";
import type { Words } from "./sentences";

export type Known = string | number | boolean | null;

/** An event in words; null is a value that is not known. */
export interface Event {
  kind: Kind;
  seat: number;
  values: Map<string, Known>;
}

export type Lines<Points = number | null> = Map<string, Points>;

/** What a decision led to in one world. */
export interface World {
  rows: Row[];
  lines: Lines<number>[];
  links: Row[];
  choices: number[];
}

/** The events of a decision, each side's lines afterwards, what points are for then, and what can be done next. */
export interface Foresight {
  events: Event[];
  lines: Lines[];
  links: Event[];
  next: string[];
  counting(lines: string[]): Foresight;
}

/** What gives rows their words. */
export interface Naming {
  kinds: readonly Kind[] & { where: Set<string> };
  codec: { words(action: number): string };
  event_value(name: string, value: number): Known;
}

/** A sentence, and the first and the last of the events that it tells; `aloud` is for whoever does not see the board. */
export interface Told {
  text: string;
  first: number;
  last: number;
  aloud: string | null;
}

/** A view as Python has it: objects are maps. */
export type Seen = Known | Seen[] | Map<string, Seen>;

type Outlook = object;

type Foretold = (
  words: Words,
  names: string[],
  worth: Map<string, number>,
  view: Seen,
  reader: number,
  events: Event[],
  outlook: Outlook,
) => Told[];

export interface Narration {
  WORLDS: number;
  shared(naming: Naming, view: null, seat: number, worlds: World[]): Foresight;
  counting(links: Event[], lines: string[]): Event[];
  outlook_of(foresight: Foresight, links: Event[] | null, reader: number): Outlook;
  plainly_told(names: string[], events: Event[]): Told[];
  foretold: Record<string, Foretold>;
}
