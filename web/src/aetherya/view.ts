// What the screens of kingdoms read of a view.
import { book } from "../play/book.svelte";
import type { Position, Schemas } from "../protocol";

export type KingdomView = Exclude<Schemas["AetheryaView"], { mode: "confrontation" }>;
/** A kingdom of any mode; only with items and characters tiles lie on and beside it. */
export type Kingdom = Schemas["Kingdom"] & Partial<Schemas["ItemsKingdom"]>;

export function viewOf({ view }: Pick<Position, "view">): KingdomView {
  if (view.game !== "aetherya" || view.mode === "confrontation") throw new Error("there are no kingdoms here");
  return view;
}

/** What the book says about kingdoms. */
export function facts(): Schemas["KingdomFacts"] {
  const found = book.facts("aetherya");
  if (found.mode === "confrontation") throw new Error("there are no kingdoms here");
  return found;
}

/** The name of a cell by its number: letters for columns, figures for rows. */
export const cellName = (index: number, side: number): string =>
  String.fromCharCode(97 + (index % side)) + String(Math.floor(index / side) + 1);

/** The number of a cell on a square board. */
export function indexOf(cell: string, side: number): number {
  const [column, row] = spot(cell);
  return row * side + column;
}

/** The cells of a kingdom, row by row. */
export const cellsOf = (kingdom: Kingdom): string[] => kingdom.cells.map((_, index) => cellName(index, facts().side));

/** The card on a cell; null if it lies face down. */
export function cardAt(kingdom: Kingdom, cell: string): string | null {
  return kingdom.cells[indexOf(cell, facts().side)] ?? null;
}

/** The tile on a cell, "hidden" if the reader may not know it. */
export function tileAt(kingdom: Kingdom, cell: string): string | null {
  return kingdom.tiles?.[indexOf(cell, facts().side)] ?? null;
}

/** Column and row of a cell, from 0. */
export function spot(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

/** The tile that was uncovered and waits to be kept or declined, if the reader knows it. */
export function uncovered(mine: Kingdom): string | null {
  const cell = cellsOf(mine).find((one) => tileAt(mine, one) && !mine.wilderness.includes(one));
  const tile = cell ? tileAt(mine, cell) : null;
  return tile === "hidden" ? null : tile;
}
