// The common kingdom as the server tells it, and how moves in words belong to what is on the screen.
import type { Position } from "../../protocol";
import type { IconName } from "../../ui/icons";

export const LINES = ["terrain", "fortresses", "dragons", "legends", "conflicts", "bonus"] as const;
export type Line = (typeof LINES)[number];
export type Tribe = "human" | "elf" | "dwarf" | "goblin";

export interface CommonSeat {
  seat: number;
  tribe: Tribe;
  home: string;
  legends: string[];
  /** Missing at tables that keep scores secret until the end. */
  lines?: Record<Line, number>;
  score?: number;
}

export interface CommonView {
  players: number;
  actor: number | null;
  phase: string;
  deck: number;
  piles: string[][];
  river: string[];
  legend_deck: number;
  side: number;
  cells: (string | null)[];
  wilderness: string[];
  fortresses: string[];
  secured: string[];
  /** The cells that whoever is to move may destroy with a card of their own. */
  prey: string[];
  display: (string | null)[];
  met: string[];
  absent: Tribe | null;
  elves: number;
  dragons: number;
  seats: CommonSeat[];
}

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
  return view as unknown as CommonView;
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
