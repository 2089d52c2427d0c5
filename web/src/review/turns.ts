// Turns of a game and how they were judged: counts of the marks, what a turn was in pictures, and turns before anything is judged.
import type { EventRow, Frame, Schemas } from "../protocol";
import { endsTurn } from "../replay/turns";
import { siteFace } from "../rivality/view";
import type { IconName } from "../ui/icons";

export type Mark = NonNullable<Schemas["Turn"]["mark"]>;
export const MARKS: readonly Mark[] = ["best", "good", "slip", "blunder"];
type Turn = Schemas["Turn"];

/** Whether a turn was hardly worse than the best: then another move is shown above the one that was played. */
export const isAsGood = ({ mark, loss, lead_loss }: Turn, together: boolean, candidates: { played: boolean }[]): boolean =>
  mark === "best" && (Math.round(together ? loss * 100 : lead_loss * 10) > 0 || candidates[0]?.played === false);

/** How often each mark was given to each seat. Forced moves have none. */
export function countsOf(turns: Turn[], seats: number): Record<Mark, number>[] {
  const counts = Array.from({ length: seats }, () => ({ best: 0, good: 0, slip: 0, blunder: 0 }));
  for (const { seat, mark } of turns) if (mark && counts[seat]) counts[seat][mark] += 1;
  return counts;
}

/** The turns of a game of which nothing is known yet. */
export function turnsWithout(frames: Frame[]): Turn[] {
  const turns: Turn[] = [];
  let first = 0;
  for (let index = 1; index < frames.length; index++) {
    if (!endsTurn(frames, index)) continue;
    const seat = frames.slice(first + 1, index + 1).find((frame) => frame.step.seat >= 0)?.step.seat ?? 0;
    const number = turns.length + 1;
    turns.push({ number, seat, first, last: index, loss: 0, lead_loss: 0, mark: null, worst: first, refined: false });
    first = index;
  }
  return turns;
}

/** What is drawn of a turn in the list: faces of cards and tiles, icons, and words such as the name of a cell. */
interface Glyph {
  face?: string;
  icon?: IconName;
  text?: string;
}

/** The values that pictures are made from. */
type Row = EventRow & { card?: string | null; cell?: string; tile?: string; place?: string; turned?: string; legend?: string };

/** A turn in pictures: where the card came from, the card, where it went, what was turned over or taken. */
export function glyphsOf(frames: Frame[], { first, last }: Pick<Turn, "first" | "last">, game: string): Glyph[] {
  const events = frames.slice(first + 1, last + 1).flatMap((frame) => frame.step.events) as Row[];
  return game === "rivality" ? fieldGlyphs(events) : kingdomGlyphs(events);
}

const QUARTERS: Record<string, IconName> = { N: "arrow-up", E: "arrow-right", S: "arrow-down", W: "arrow-left" };

function fieldGlyphs(events: Row[]): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const event of events) {
    if (event.event === "placed") {
      const icon = QUARTERS[event.turned ?? ""];
      glyphs.push({ face: siteFace(event.tile ?? "") }, { text: minus(event.place ?? "") }, ...(icon ? [{ icon }] : []));
    } else if (event.event === "wizard_moved" && !glyphs.length) glyphs.push({ icon: "pointy-hat" }, { text: minus(event.place ?? "") });
    else if (event.event === "redrew") glyphs.push({ icon: "refresh-cw" });
    else if (event.event === "kept") glyphs.push({ icon: "check" });
    else if (event.event === "delayed_cast") glyphs.push({ icon: "hourglass" });
  }
  return glyphs;
}

const minus = (place: string): string => place.replaceAll("-", "\u2212");

function kingdomGlyphs(events: Row[]): Glyph[] {
  const glyphs: Glyph[] = [];
  const source = events.find(({ event }) => event === "drawn" || event === "pair_drawn" || event === "taken");
  if (source) glyphs.push({ icon: source.event === "taken" ? "card-pick" : "card-draw" });
  let card: string | null | undefined = null;
  for (const event of events) {
    if (event.event === "placed") {
      if (event.card && event.card !== card) glyphs.push({ face: `card-${event.card}` });
      glyphs.push({ text: event.cell ?? "" });
      card = event.card;
    } else if (event.event === "discarded" && event.card && !events.some((one) => one.event === "placed")) {
      glyphs.push({ face: `card-${event.card}` });
    } else if (event.event === "revealed") glyphs.push({ icon: "eye" }, { text: event.cell ?? "" });
    else if (event.event === "legend_taken" || event.event === "legend_turned") glyphs.push({ face: `legend-${event.legend}` });
    else if (event.event === "legend_shed") glyphs.push({ icon: "trash-2" }, { face: `legend-${event.legend}` });
    else if (event.event === "legends_swapped") glyphs.push({ icon: "refresh-cw" }, { face: `legend-${event.legend}` });
    else if (event.event === "tile_used" || event.event === "tile_kept") {
      if (!glyphs.some(({ face }) => face === `tile-${event.tile}`)) glyphs.push({ face: `tile-${event.tile}` });
    } else if (event.event === "swapped") glyphs.push({ icon: "refresh-cw" }, { text: event.cell ?? "" });
    else if (event.event === "destroyed") glyphs.push({ icon: "crossed-swords" }, { text: event.cell ?? "" });
    else if (event.event === "arranged") glyphs.push({ icon: "check" });
    else if (event.event === "block_kept") glyphs.push({ icon: "check" }, { text: event.cell ?? "" });
    else if (event.event === "display_discarded" && !glyphs.length) glyphs.push({ icon: "refresh-cw" });
  }
  return glyphs.slice(0, 6);
}
