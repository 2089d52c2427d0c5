// A preview as the page shows it, made in the page from what the reader's seat sees.
import type { Preview, View } from "../../protocol";
import { narration } from "../made/narration";
import type { Foreseer } from "./foresee";
import type { Event, Seen } from "./narrated";
import { type Code, type Entry, Words } from "./sentences";

/** What a table says of itself, for its sentences. */
export interface Table {
  code: Code;
  texts: Entry;
  names: string[];
  view: View;
  /** What components are worth by themselves. */
  worth: Record<string, number>;
  /** Whether points are shown. */
  scores: boolean;
  /** A lesson: the lines that count. All do if there are none. */
  counts: string[];
}

const link = (event: Event) => ({ seat: event.seat, ...Object.fromEntries(event.values) });
const row = (event: Event) => ({ event: event.kind.name, ...link(event) });

/** What came as JSON, as the narration reads it. */
function seen(value: unknown): Seen {
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== "object" || value === null) return value as Seen;
  return new Map(Object.entries(value).map(([key, one]) => [key, seen(one)]));
}

/** What a move of a seat would do, as far as it can know. */
export function compose(foreseer: Foreseer, table: Table, seat: number, words: string): Preview | null {
  const decision = foreseer.decision(words);
  if (decision === null) return null;
  const { names, scores, counts } = table;
  const { game, mode } = foreseer.engine.description;
  const known = foreseer.foresee(decision).counting(counts);
  const outlook = narration.outlook_of(known, scores ? narration.counting(foreseer.links(), counts) : null, seat);
  const spoken = new Words(table.code, table.texts, game, mode);
  const worth = new Map(Object.entries(table.worth));
  const told = narration.foretold[game]?.(spoken, names, worth, seen(table.view), seat, known.events, outlook);
  return {
    words,
    events: known.events.map(row),
    told: (told ?? narration.plainly_told(names, known.events)).map((sentence) => ({ ...sentence })),
    lines: scores ? known.lines.map((own) => Object.fromEntries(own)) : [],
    links: scores ? known.links.map(link) : [],
  } as Preview;
}
