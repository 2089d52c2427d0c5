// A preview as the page shows it, made in the page from what the reader's seat sees.
import type { Preview, View } from "../../protocol";
import * as aetherya from "./aetherya";
import type { Event, Foreseer } from "./foresee";
import * as rivality from "./rivality";
import type { Code, Entry } from "./sentences";
import { Words } from "./sentences";
import type { Scene } from "./told";

/** What a table says of itself, for its sentences. */
export interface Table {
  code: Code;
  texts: Entry;
  names: string[];
  view: View;
  /** The points of legends. */
  worth: Record<string, number>;
  /** Whether points are shown. */
  scores: boolean;
  /** A lesson: the lines that count. All do if there are none. */
  counts: string[];
}

const row = (event: Event) => ({ event: event.kind.name, seat: event.seat, ...event.values });
const link = (event: Event) => ({ seat: event.seat, ...event.values });

/** What a move of a seat would do, as far as it can know. */
export function compose(foreseer: Foreseer, table: Table, seat: number, words: string): Preview | null {
  const action = foreseer.codec.action(words);
  if (action === null) return null;
  const { game, mode, tile_kinds: kinds } = foreseer.engine.description;
  const known = foreseer.foresee(action);
  const counts = (line: unknown) => !table.counts.length || table.counts.includes(String(line));
  const counted = (links: Event[]) => links.filter((one) => counts(one.values["line"]));
  const lines = known.lines.map((side) =>
    Object.fromEntries(Object.entries(side).map(([line, points]) => [line, counts(line) ? points : 0]))
  );
  const after = counted(known.links);
  const sure = new Set(lines.flatMap((own, side) => (Object.values(own).includes(null) ? [] : [side])));
  const before = table.scores ? counted(foreseer.links()).filter((one) => sure.has(one.seat)) : null;
  const scene: Scene = {
    words: new Words(table.code, table.texts, game, mode),
    names: table.names,
    view: table.view,
    reader: seat,
    worth: table.worth,
    kinds,
  };
  const outlook = { before, after, known: sure.has(seat), next: known.next };
  const told = game === "rivality" ? rivality.foretold(scene, known.events) : aetherya.foretold(scene, known.events, outlook);
  return {
    words,
    events: known.events.map(row),
    told,
    lines: table.scores ? lines : [],
    links: table.scores ? after.map(link) : [],
  } as Preview;
}
