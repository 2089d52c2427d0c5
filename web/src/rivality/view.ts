// Rivality's part of a position, and how its words are read.
import { book } from "../play/book.svelte";
import type { Point } from "../play/press";
import type { Position, Schemas } from "../protocol";

export type Colour = Schemas["Colour"];
export type Edge = Schemas["Edge"];
export type Direction = Schemas["Direction"];
export const DIRECTIONS: readonly Direction[] = ["N", "E", "S", "W"];
const EDGES: readonly Edge[] = ["left", "top", "right"];
export const HIDDEN = "hidden";

export type View = Schemas["RivalityView"];
/** A colour: a player, a team of two, or Suramun. */
export type Side = View["colours"][number];
/** A tile of the battlefield, of any mode; golems are counted in the order of the sides. */
export type Tile = Omit<Schemas["PlacedTile"], "by"> & Partial<Schemas["SpellTile"] & Schemas["SoloTile"]>;

/** A spell as it points after its tile was turned. */
export interface Spell {
  edge: Edge;
  direction: Direction;
  golems: number;
  distance: number;
  ignoresShields: boolean;
}

export function viewOf({ view }: Pick<Position, "view">): View {
  if (view.game !== "rivality") throw new Error(`${view.game} is not played here`);
  return view;
}

/** The tiles in everybody's hands; solo has none. */
export const handsOf = (view: View): string[][] => (view.mode === "solo" ? [] : view.hands);

/** The places next to the battlefield where a tile can go. */
export const freeOf = (view: View): string[] => (view.mode === "solo" ? [] : view.free);

/** What the book says about tiles. */
export const facts = () => book.facts("rivality");

/** "2,-1" as numbers: x to the east, y to the south. */
export function pointOf(place: string): Point {
  const [x = 0, y = 0] = place.split(",").map(Number);
  return { x, y };
}

/** The kind of a tile as the book says it; nothing is known of a hidden one. */
export function kindOf(tile: string): string {
  return facts().tiles[tile]?.kind ?? tile;
}

/** The direction to which a number of quarter turns leads. */
export function turn(direction: Direction, quarters: number): Direction {
  return DIRECTIONS[(DIRECTIONS.indexOf(direction) + quarters + 4) % 4] ?? direction;
}

/** The spells printed on a tile, each at the side where it is after turning. */
export function spellsOf(tile: string, turned: Direction): Spell[] {
  return (facts().tiles[tile]?.spells ?? []).map(({ edge, golems, distance, ignores_shields: ignoresShields }) => ({
    edge,
    direction: turn(turned, EDGES.indexOf(edge) - 1),
    golems,
    distance,
    ignoresShields,
  }));
}

/** The shields that a tile's golems add to its own, as the book says. */
export function entrenchment(tile: Tile, view: View): number {
  const holder = view.colours.findIndex((side) => side.colour === tile.control);
  const { golems, shields } = facts().entrenchment;
  return tile.golems[holder] === golems ? shields : 0;
}

/** The picture of a placed tile without its spells. */
export function siteFace(tile: string): string {
  if (tile === HIDDEN) return "rtile-back";
  return tile === "well" ? "rtile-well" : `rsite-${kindOf(tile)}`;
}

/** The picture of a spell at a side. */
export function spellFace(spell: Spell): string {
  return `spell-${spell.direction.toLowerCase()}-${spell.golems}${spell.distance}`;
}

/** The side that a seat plays for. */
export function sideOf(view: View, seat: number): Side | undefined {
  return view.colours.find((side) => side.seats.includes(seat));
}

export function tileAt(view: View, place: string): Tile | undefined {
  return view.field.find((tile) => tile.place === place);
}

/** What a move in words asks for. */
export interface Put {
  words: string;
  tile: string;
  place: string;
  turned: Direction;
}

export function readPut(words: string): Put | null {
  const [verb, tile, place, turned] = words.split(" ");
  return verb === "put" && tile && place ? { words, tile, place, turned: turned as Direction } : null;
}
