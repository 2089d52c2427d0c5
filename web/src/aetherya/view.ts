// What the server tells about kingdoms: the parts of a view that the screens of Aetherya read.
import type { Position } from "../protocol";

export interface Kingdom {
  seat: number;
  cells: (string | null)[];
  wilderness: string[];
  legends: string[];
  met: string[];
  /** Missing at tables that hide the scores until the end. */
  lines?: Record<string, number> | null;
  score?: number | null;
  /** Items and characters. A tile that the reader may not know is "hidden". */
  tiles?: (string | null)[];
  shown?: string[];
  treaties?: string[];
  staffs?: string[];
  beside?: string[];
}

export interface KingdomView {
  mode: "base" | "items" | "solo" | "coop";
  players: number;
  seat: number | null;
  first: number;
  actor: number | null;
  phase: string;
  deck: number;
  piles: string[][];
  river: string[];
  legend_deck: number;
  legend_free: boolean;
  held: string | null;
  kingdoms: Kingdom[];
  // solo campaign
  age?: number;
  fame?: number[];
  rows?: string[][];
  pair?: ({ card: string; from: "deck" | "pile" } | null)[] | null;
  // solo campaign and co-operative game
  target?: number;
  // co-operative game
  turned?: string[];
  shed?: string[];
}

export const CELLS = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"] as const;
/** The places of the four cards that a kingdom begins with, in the order of the move `arrange`. */
export const CENTRE = ["b2", "c2", "b3", "c3"] as const;
export const LINES = ["elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts"] as const;

export const viewOf = (position: Position): KingdomView => position.view as unknown as KingdomView;

/** The card on a cell; null if it lies face down. */
export function cardAt(kingdom: Kingdom, cell: string): string | null {
  return kingdom.cells[CELLS.indexOf(cell as (typeof CELLS)[number])] ?? null;
}

/** The tile on a cell, "hidden" if the reader may not know it. */
export function tileAt(kingdom: Kingdom, cell: string): string | null {
  return kingdom.tiles?.[CELLS.indexOf(cell as (typeof CELLS)[number])] ?? null;
}

/** Column and row of a cell, from 0. */
export function spot(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

/** The name of a cell by its number: letters for columns, figures for rows. */
export function cellName(index: number, side: number): string {
  return "abcdefg".charAt(index % side) + String(Math.floor(index / side) + 1);
}
