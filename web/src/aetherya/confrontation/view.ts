// The common kingdom as the server tells it, and how moves in words belong to what is on the screen.
import { book } from "../../play/book.svelte";
import type { Position, Schemas } from "../../protocol";
import type { IconName } from "../../ui/icons";

export type Tribe = Schemas["Tribe"];
export type CommonSeat = Schemas["TribeSeat"];
export type CommonView = Schemas["ConfrontationView"];

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
