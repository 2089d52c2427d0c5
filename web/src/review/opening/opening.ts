// What the first page of a review says, in figures: what decided the game, and the moments of the reader.
import type { Schemas } from "../../protocol";

type Turn = Schemas["Turn"];
type Result = Schemas["Result"];

export const MOMENTS = 3;

/** The line that parted the reader's side most from the best other one (or, from the winner's), in the direction of the result. */
export interface Decider {
  line: string;
  own: number;
  other: number;
  /** The number of the other side. */
  side: number;
}

/** What decided a game between sides; null where there is nobody to compare with, or nothing parted them. */
export function deciderOf({ sides, winners }: Pick<Result, "sides" | "winners">, seat: number): Decider | null {
  const mine = sides.findIndex(({ seats }) => seats.includes(seat));
  const others = sides.map((_, side) => side).filter((side) => side !== mine);
  const [own, won] = [sides[mine], winners.includes(seat)];
  if (!own || !others.length) return null;
  const best = others.sort((one, other) => (sides[other]?.score ?? 0) - (sides[one]?.score ?? 0))[0] ?? 0;
  const rows = Object.entries(own.lines).map(([line, value]) => ({ line, own: value, other: sides[best]?.lines[line] ?? 0, side: best }));
  const gap = (row: Decider) => (won ? row.own - row.other : row.other - row.own);
  const found = rows.sort((one, other) => gap(other) - gap(one))[0];
  return found && gap(found) > 0 ? found : null;
}

/** What a turn lost: of the chance to win where all win or lose together, else in points. */
export const lossIn = ({ loss, lead_loss }: Pick<Turn, "loss" | "lead_loss">, together: boolean): number => (together ? loss : lead_loss);

/** The turns of a seat that lost most, the worst first: nothing that was good is among them. */
export function momentsOf(turns: Turn[], seat: number, together: boolean): Turn[] {
  const own = turns.filter((turn) => turn.seat === seat && (turn.mark === "slip" || turn.mark === "blunder"));
  return own.sort((one, other) => lossIn(other, together) - lossIn(one, together)).slice(0, MOMENTS);
}

/** The turn in which a seat's chances changed most; null where nothing is known. */
export function swingOf(turns: Turn[], shares: readonly number[] | undefined): { turn: number; from: number; to: number } | null {
  if (!shares) return null;
  const all = turns.map(({ number, first, last }) => ({ turn: number, from: shares[first] ?? 0.5, to: shares[last] ?? 0.5 }));
  return all.sort((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))[0] ?? null;
}
