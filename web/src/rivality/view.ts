// Rivality's part of a position, and how its words are read.
import type { Point } from "../play/press";
import type { Position } from "../protocol";

export type Colour = "orange" | "purple" | "turquoise";
export type Edge = "left" | "top" | "right";
export const DIRECTIONS = ["N", "E", "S", "W"] as const;
export type Direction = (typeof DIRECTIONS)[number];
const EDGES: readonly Edge[] = ["left", "top", "right"];
export const HIDDEN = "hidden";

/** A colour: a player, a team of two, or Suramun. */
export interface Side {
  colour: Colour;
  seats: number[];
  supply: number;
  wizard: string | null;
  lines?: Record<string, number>;
  score?: number;
  stack?: number;
}

/** A tile of the battlefield; golems are counted in the order of the sides. */
export interface Tile {
  place: string;
  tile: string;
  turned: Direction;
  golems: number[];
  control: Colour | null;
  shields: number;
  pending?: Partial<Record<Edge, string>>;
  face_down?: boolean;
  by?: number | null;
}

export interface View {
  mode: "standard" | "expert" | "solo";
  players: number;
  seat: number | null;
  actor: number | null;
  turn: number;
  phase: "fresh" | "chance" | "turn" | "cast" | "back" | "delayed" | "over";
  options: Record<string, unknown>;
  colours: Side[];
  field: Tile[];
  question: { place: string; colour: Colour } | null;
  hands?: string[][];
  free?: string[];
  ways?: string[];
}

/** A spell as it points after its tile was turned. */
export interface Spell {
  edge: Edge;
  direction: Direction;
  golems: number;
  distance: number;
}

export function viewOf(position: Pick<Position, "view">): View {
  return position.view as unknown as View;
}

/** "2,-1" as numbers: x to the east, y to the south. */
export function pointOf(place: string): Point {
  const [x = 0, y = 0] = place.split(",").map(Number);
  return { x, y };
}

/** The kind of a tile: its id up to the colon. */
export function kindOf(tile: string): string {
  return tile.split(":")[0] ?? tile;
}

/** The direction to which a number of quarter turns leads. */
export function turn(direction: Direction, quarters: number): Direction {
  return DIRECTIONS[(DIRECTIONS.indexOf(direction) + quarters + 4) % 4] ?? direction;
}

/** The spells printed on a tile, as its id names them, each at the side where it is after turning. */
export function spellsOf(tile: string, turned: Direction): Spell[] {
  const printed = tile.split(":")[1]?.replace("*", "").split(".") ?? [];
  return printed.flatMap((spell, index) => {
    const edge = EDGES[index];
    if (!edge || spell === "-") return [];
    return [{ edge, direction: turn(turned, index - 1), golems: Number(spell[0]), distance: Number(spell[1]) }];
  });
}

/** The picture of a placed tile without its spells. */
export function siteFace(tile: string): string {
  if (tile === HIDDEN) return "rtile-back";
  return tile === "well" ? "rtile-well" : `rsite-${kindOf(tile)}`;
}

/** The picture of a whole tile: "cottage:12.21.23*" is "rtile-cottage-12-21-23-star", a missing spell is 0. */
export function tileFace(tile: string): string {
  if (tile === HIDDEN) return "rtile-back";
  const printed = (tile.split(":")[1] ?? "").replace("*", "").split(".");
  const spells = [0, 1, 2].map((index) => printed[index]?.replace("-", "") || "0");
  return `rtile-${kindOf(tile)}-${spells.join("-")}${tile.endsWith("*") ? "-star" : ""}`;
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
