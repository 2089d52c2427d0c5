// How the line of a side is drawn over a game: in its colour, or in one for its number, and always with dashes of its own.
import type { Side } from "../sheet/sides";

const DASHES = ["none", "7 4", "2 3", "9 3 2 3"];
const COLOURS = ["var(--brass)", "var(--info)", "var(--good)", "var(--bad)"];

export const dashOf = (number: number): string => DASHES[number % DASHES.length]!;
export const strokeOf = (side: Side | undefined, number: number): string =>
  side?.colour ? `var(--${side.colour})` : COLOURS[number % COLOURS.length]!;
