// Games as a file: one to read again, and one for a spreadsheet.
import type { PadGame } from "../game";
import { isWhole } from "./whole";

const FORMAT = "oakdoor-pad";
const VERSION = 1;
/** No group plays enough for more; a larger file is something else. */
export const MOST_BYTES = 20_000_000;

/** The longest name of a group. */
export const TITLE = 60;

/** Why a file cannot be read. */
type Trouble = "large" | "broken" | "foreign" | "newer" | "empty";

export interface Found {
  games: PadGame[];
  /** How many entries could not be read. */
  damaged: number;
  /** The names of groups, by key. */
  titles: Record<string, string>;
}

/** The games as a file that another browser can read. */
export function asFile(games: PadGame[], titles: Record<string, string> = {}): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, saved: new Date().toISOString(), titles, games }, null, 1);
}

/** The games of a file, or why there are none. */
export function fromFile(text: string): Found | Trouble {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return "broken";
  }
  const file = read as { format?: unknown; version?: unknown; games?: unknown; titles?: unknown } | null;
  if (file?.format !== FORMAT || typeof file.version !== "number") return "foreign";
  if (file.version > VERSION) return "newer";
  if (!Array.isArray(file.games)) return "broken";
  const games = file.games.filter(isWhole);
  if (!file.games.length) return "empty";
  const titles = Object.entries((file.titles ?? {}) as object).filter(([, title]) => typeof title === "string" && title.length <= TITLE);
  return { games, damaged: file.games.length - games.length, titles: Object.fromEntries(titles) };
}

/** What makes a game the same game, also if it was entered in two places. */
export const printOf = ({ game, mode, played, people, sheet }: PadGame): string => sorted({ game, mode, played, people, sheet });

/** A thing as a text that does not depend on the order of its entries. */
function sorted(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(sorted).join()}]`;
  if (typeof thing !== "object" || thing === null) return JSON.stringify(thing) ?? "null";
  const entries = Object.entries(thing).filter(([, value]) => value !== undefined);
  return `{${
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => `${JSON.stringify(key)}:${sorted(value)}`).join()
  }}`;
}

/** The games of a file that are not there yet, each once. */
export function newOnes(found: PadGame[], there: PadGame[]): PadGame[] {
  const ids = new Set(there.map(({ id }) => id));
  const prints = new Set(there.map(printOf));
  return found.filter((game) => {
    const print = printOf(game);
    if (ids.has(game.id) || prints.has(print)) return false;
    ids.add(game.id);
    prints.add(print);
    return true;
  });
}

/** The games for a spreadsheet: a row for each person of each game, a column for each line. */
export function asTable(games: PadGame[]): string {
  const lines = [...new Set(games.flatMap((game) => game.result.sides.flatMap((side) => Object.keys(side.lines))))];
  const head = ["id", "played", "game", "mode", "seat", "person", "side", "rank", "won", "score", ...lines];
  const rows = games.flatMap((game) =>
    game.people.map((name, seat) => {
      const side = game.result.sides.findIndex(({ seats }) => seats.includes(seat));
      const points = game.result.sides[side];
      const won = game.result.winners.includes(seat) ? 1 : 0;
      const start = [
        game.id,
        game.played,
        game.game,
        game.mode,
        seat + 1,
        named(name),
        side + 1,
        game.result.ranks[seat],
        won,
        points?.score,
      ];
      return [...start, ...lines.map((line) => points?.lines[line] ?? "")];
    })
  );
  // Spreadsheets take the file for UTF-8 only if it begins so.
  return `\uFEFF${[head, ...rows].map((row) => row.map(quoted).join()).join("\r\n")}\r\n`;
}

/** A name that no spreadsheet takes for a formula. */
const named = (name: string): string => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name);
const quoted = (value: unknown): string => {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
};
