// The common kingdom as the server tells it, and how moves in words belong to what is on the screen.
import type { Link, Position, Schemas } from "../../protocol";
import { book } from "../../table/book.svelte";
import type { IconName } from "../../ui/icons";

export type Tribe = Schemas["Tribe"];
export type CommonSeat = Schemas["TribeSeat"];
export type CommonView = Schemas["ConfrontationView"];

export const LINE_ICONS: Record<string, IconName> = {
  terrain: "oak-leaf",
  fortresses: "tower-flag",
  dragons: "spiked-dragon-head",
  legends: "laurels",
  conflicts: "crossed-swords",
  bonus: "queen-crown",
};

/** The icons of the reasons on dimmed cells. */
export const REASON_ICONS: Record<string, IconName> = {
  same_type: "equal",
  stays: "padlock",
  fortress: "tower-flag",
  supplied: "checked-shield",
  protected: "checked-shield",
  own_card_needed: "crossed-swords",
};

export function commonView(view: Position["view"]): CommonView {
  if (view.mode !== "confrontation") throw new Error(`${view.mode} has no common kingdom`);
  return view;
}

/** What the book says about confrontation. */
export function facts(): Schemas["ConfrontationFacts"] {
  const found = book.facts("aetherya");
  if (found.mode !== "confrontation") throw new Error(`${found.mode} has no common kingdom`);
  return found;
}

/** The name of a cell by its number: letters for columns, figures for rows. */
export function cellName(index: number, side: number): string {
  return "abcdefg".charAt(index % side) + String(Math.floor(index / side) + 1);
}

/** Column and row of a cell, from 0. */
export function cellPlace(cell: string): { column: number; row: number } {
  return { column: cell.charCodeAt(0) - 97, row: Number(cell.slice(1)) - 1 };
}

/** The first parts of all plays: "play elf", "rise". */
export function picks(legal: string[]): Set<string> {
  const found = new Set<string>();
  for (const words of legal) {
    if (words.startsWith("play ") || words.startsWith("rise ")) found.add(words.slice(0, words.lastIndexOf(" ")));
  }
  return found;
}

/** The card that a first part would lay. */
export function pickedCard(pick: string): string {
  return pick === "rise" ? "elf" : pick.slice("play ".length);
}

/** The cards of the display, each type once, with how many there are. */
export function displayTypes(display: (string | null)[]): { card: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const card of display) if (card) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}

/** What changes for one seat on one edge, or on one cell (then `other` is the cell itself). */
export interface LinkChange {
  cell: string;
  other: string;
  seat: number;
  points: number;
}

/** The links that a move adds and takes away, summed up per edge and seat. */
export function linkChanges(before: Link[], after: Link[]): LinkChange[] {
  const sums = new Map<string, LinkChange>();
  const count = (link: Link, sign: number) => {
    if (!link.cell) return;
    const [cell = "", other = ""] = [link.cell, link.other ?? link.cell].sort();
    const key = `${cell} ${other} ${link.seat}`;
    const sum = sums.get(key) ?? { cell, other, seat: link.seat, points: 0 };
    sum.points += sign * link.points;
    sums.set(key, sum);
  };
  for (const link of before) count(link, -1);
  for (const link of after) count(link, 1);
  return [...sums.values()].filter((change) => change.points !== 0);
}
