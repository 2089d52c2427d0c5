// The sides of a game as the score sheet and the replay's chart need them, whatever the game calls them.
import { language } from "../language/language.svelte";
import type { Link, SeatInfo } from "../protocol";

export type View = Record<string, unknown>;

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

interface Entry {
  colour?: string;
  seats?: number[];
  seat?: number;
  lines?: Record<string, number>;
  score?: number;
  legends?: string[];
  beside?: string[];
}

/** All sides of a view: kingdoms, the players of a common kingdom, or colours. */
export function sidesOf(view: View, seats: SeatInfo[]): Side[] {
  const entries = (view.kingdoms ?? view.colours ?? view.seats ?? []) as Entry[];
  return entries.map((entry, side) => {
    const people = (entry.seats ?? [entry.seat ?? side]).map((seat) => seats[seat]).filter((seat) => seat !== undefined);
    return {
      side,
      name: people.length ? people.map((seat) => seat.name).join(", ") : language.word("rivality.board.suramun"),
      seats: people,
      colour: entry.colour ?? null,
      lines: entry.lines ?? {},
      score: entry.score ?? null,
      legends: entry.legends ?? [],
      tiles: (entry.beside ?? []).filter((tile) => tile.startsWith("stone-")),
    };
  });
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
