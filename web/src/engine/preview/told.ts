// Sentences with the events that they tell, and what a voice is asked for.
import type { View } from "../../protocol";
import type { Event } from "./foresee";
import type { Words } from "./sentences";

/** A sentence, and the first and the last of the events that it tells; `aloud` is for whoever does not see the board. */
export interface Told {
  text: string;
  first: number;
  last: number;
  aloud: string | null;
}

/** What a preview knows beside its events: what points are for now (null if the table hides them) and afterwards, whether
 * the reader's are known then, and what can be done next. */
export interface Outlook {
  before: Event[] | null;
  after: Event[];
  known: boolean;
  next: string[];
}

/** Everything about a table that its sentences need. */
export interface Scene {
  words: Words;
  names: string[];
  view: View;
  reader: number;
  /** The points of legends. */
  worth: Record<string, number>;
  /** The kinds of tiles in their order. */
  kinds: readonly string[];
}

/** Tell events one after the other. `sentence` has a text for an event, or null if it goes without saying, and takes away
 * from the beginning of what is left what it tells in the same breath. */
export function tell(events: Event[], sentence: (event: Event, left: Event[]) => string | null): Told[] {
  const told: Told[] = [];
  const left = [...events];
  for (let event = left.shift(); event; event = left.shift()) {
    const first = events.length - left.length - 1;
    const text = sentence(event, left);
    if (text !== null) told.push({ text, first, last: events.length - left.length - 1, aloud: null });
  }
  return told;
}
