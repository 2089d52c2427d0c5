// What a preview shows: the view afterwards, arrows in casting order, golems that bounce, and sentences beside them.
import { type EventRow, heard, type Link, type Preview } from "../protocol";
import { happen } from "./happen";
import { type Colour, type Direction, kindOf, pointOf, tileAt, type View } from "./view";

/** A spell of the preview, numbered in the order of casting. */
export interface Arrow {
  number: number;
  from: string;
  to: string;
  kind: "cast" | "fizzled" | "waits" | "lost";
  /** Whose golems fly, where it is not the player's own colour. */
  colour: Colour | null;
}

export interface Bounce {
  place: string;
  colour: Colour;
  golems: number;
}

/** A sentence of the preview with the spells it tells about, and what they change in the reader's points. */
export interface Row {
  sentence: string;
  /** The same for whoever does not see the board. */
  heard: string;
  kind: "spell" | "wizard" | "other";
  arrows: Arrow[];
  places: string[];
  points: number | null;
}

interface Effects {
  after: View;
  arrows: Arrow[];
  bounces: Bounce[];
  rows: Row[];
  /** Score of each side afterwards; null is not known. */
  scores: (number | null)[];
  /** How the points of the reader's colour change, by place; null if that is not known. */
  changes: Map<string, number> | null;
}

const SPELLS: Record<string, Arrow["kind"]> = {
  cast: "cast",
  fizzled: "fizzled",
  delayed_set: "waits",
  delayed_cast: "cast",
  delayed_lost: "lost",
};
/** Events that the picture of the preview shows well enough. */
const PLAIN = new Set(["placed", "drawn"]);

export function effectsOf(preview: Preview, view: View, links: Link[], mine: Colour | null): Effects {
  const arrows = arrowsOf(preview.events, mine);
  const points = pointChanges(links, preview, mine);
  return {
    after: preview.events.reduce(happen, view),
    arrows: arrows.map(([, arrow]) => arrow),
    bounces: bouncesOf(preview.events),
    rows: rowsOf(preview, new Map(arrows), points),
    scores: preview.lines.map(total),
    changes: points,
  };
}

function total(lines: Record<string, number | null>): number | null {
  const values = Object.values(lines);
  return values.length === 0 || values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function arrowsOf(events: EventRow[], mine: Colour | null): [EventRow, Arrow][] {
  const found: [EventRow, Arrow][] = [];
  events.forEach((event, index) => {
    const kind = SPELLS[event.event];
    if (!kind || event.place == null || event.target == null) return;
    const colour = ((event.colour ?? colourOfSummoned(events, index)) as Colour | null | undefined) ?? null;
    const arrow = { number: found.length + 1, from: event.place, to: event.target, kind, colour: colour === mine ? null : colour };
    found.push([event, arrow]);
  });
  return found;
}

/** Whose golems a spell summons stands in the event that follows it. */
function colourOfSummoned(events: EventRow[], index: number): unknown {
  const next = events.slice(index + 1).find((event) => event.event === "summoned" || event.event in SPELLS);
  return next?.event === "summoned" ? next.colour : null;
}

function bouncesOf(events: EventRow[]): Bounce[] {
  return events.filter((event) => event.event === "bounced" && event.golems != null && event.golems !== 0).map((event) => ({
    place: event.place as string,
    colour: event.colour as Colour,
    golems: event.golems as number,
  }));
}

function rowsOf(preview: Preview, arrows: Map<EventRow, Arrow>, points: Map<string, number> | null): Row[] {
  const rows: Row[] = [];
  for (const told of preview.told) {
    const { text, first, last } = told;
    const events = preview.events.slice(first, last + 1);
    if (PLAIN.has(events[0]?.event ?? "")) continue;
    const spells = events.flatMap((event) => arrows.get(event) ?? []);
    const kind = events[0]?.event === "wizard_moved" ? "wizard" : spells.length ? "spell" : "other";
    const places = spells.length ? spells.map((arrow) => arrow.to) : events.flatMap((event: EventRow) => event.place ?? []);
    rows.push({ sentence: text, heard: heard(told), kind, arrows: spells, places: [...new Set(places)], points: null });
  }
  if (points) sharePoints(rows, points);
  return rows;
}

/** Each place's change stands at the last sentence about it. */
function sharePoints(rows: Row[], points: Map<string, number>): void {
  const left = new Map(points);
  for (const row of [...rows].reverse()) {
    if (row.places.length) row.points = row.places.reduce((sum, place) => sum + (left.get(place) ?? 0), 0);
    for (const place of row.places) left.delete(place);
  }
}

/** How the points that each place gives to a colour change; null if that is not known. */
function pointChanges(links: Link[], preview: Preview, colour: Colour | null): Map<string, number> | null {
  if (!colour || preview.lines.length === 0 || preview.lines.some((lines) => total(lines) === null)) return null;
  const changes = new Map<string, number>();
  const add = (all: Link[], sign: number) => {
    for (const link of all) {
      if (link.colour === colour && link.place) changes.set(link.place, (changes.get(link.place) ?? 0) + sign * link.points);
    }
  };
  add(preview.links, 1);
  add(links, -1);
  return changes;
}

/** The compass direction from one place to another on the same line. */
export function directionTo(from: string, to: string): Direction {
  const a = pointOf(from);
  const b = pointOf(to);
  if (a.x === b.x) return b.y < a.y ? "N" : "S";
  return b.x > a.x ? "E" : "W";
}

/** Where a colour's wizard leaves a tile, and what kind that tile is. */
export function leftByWizard(view: View, after: View, colour: Colour | null): { place: string; kind: string } | null {
  const before = view.colours.find((side) => side.colour === colour)?.wizard ?? null;
  const now = after.colours.find((side) => side.colour === colour)?.wizard ?? null;
  const tile = before !== null && before !== now ? tileAt(view, before) : undefined;
  return tile ? { place: tile.place, kind: kindOf(tile.tile) } : null;
}
