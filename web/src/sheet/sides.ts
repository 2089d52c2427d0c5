// The sides of a game as the score sheet and the replay's chart need them, whatever the game calls them.
import { facts as kingdomFacts } from "../aetherya/view";
import { language } from "../language/language.svelte";
import type { Link, SeatInfo, View } from "../protocol";

export interface Side {
  /** Its number: links and results count sides so. */
  side: number;
  name: string;
  seats: SeatInfo[];
  colour: string | null;
  /** Names of the lines with their points; empty while a table hides its scores. */
  lines: Record<string, number>;
  score: number | null;
  legends: string[];
  tiles: string[];
}

/** What a view tells of its sides: kingdoms, the players of a common kingdom, or colours. */
function entriesOf(view: View): Omit<Side, "side" | "name" | "seats">[] {
  const entry = { colour: null, legends: [], tiles: [] };
  if (view.game === "rivality") return view.colours.map((side) => ({ ...entry, ...points(side), colour: side.colour }));
  if (!("kingdoms" in view)) return view.seats.map((seat) => ({ ...entry, ...points(seat), legends: seat.legends }));
  const { stones, lines: scoring } = kingdomFacts();
  const tilesOf = (one: object & { beside?: string[] }) => one.beside?.filter((tile) => stones.includes(tile)) ?? [];
  return view.kingdoms.map((one) => ({ ...entry, ...points(one, scoring), legends: one.legends, tiles: tilesOf(one) }));
}

/** Lines in which a mode gives no points are left out. */
const points = ({ lines, score }: Pick<Side, "score"> & { lines: Side["lines"] | null }, scoring?: string[]) => ({
  lines: Object.fromEntries(Object.entries(lines ?? {}).filter(([line]) => !scoring || scoring.includes(line))),
  score,
});

/** Who plays a side. */
function seatsOf(view: View, side: number): number[] {
  return view.game === "rivality" ? (view.colours[side]?.seats ?? []) : [side];
}

/** All sides of a view. */
export function sidesOf(view: View, seats: SeatInfo[]): Side[] {
  return entriesOf(view).map((entry, side) => {
    const people = seatsOf(view, side).map((seat) => seats[seat]).filter((seat) => seat !== undefined);
    const name = people.length ? people.map((seat) => seat.name).join(", ") : language.word("rivality.board.suramun");
    return { side, name, seats: people, ...entry };
  });
}

/** How a side is called: the reader's own as "you", with whoever plays it, too. */
export function called(side: Side, mine: number, you: string): string {
  return side.side === mine ? side.seats.map((seat) => (seat.mine ? you : seat.name)).join(", ") : side.name;
}

/** The links of one side, of one of its lines or of all. */
export function linksOf(links: Link[], side: number, line: string | null): Link[] {
  return links.filter((link) => link.seat === side && (line === null || link.line === line));
}

/** The drawing of a line of Rivality. */
export const lineFaces: Record<string, string> = {
  well: "rtile-well",
  circles: "rsite-circle",
  cottages: "rsite-cottage",
  fortresses: "rsite-fortress",
};
