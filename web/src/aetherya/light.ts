// Where a hint lies on boards of cards.
import { drawnOf, type Light, rankOf } from "../hint/highlight";

const CELL = /^[a-g][1-7]$/;
const SEAT = /^\d$/;

/** The cells that a move names, with the seat in whose kingdom they are. */
export function cellsIn(words: string, me: number): { seat: number; cell: string }[] {
  const parts = words.split(" ");
  return parts.flatMap((part, index) => {
    const before = parts[index - 1] ?? "";
    return CELL.test(part) ? [{ seat: SEAT.test(before) ? Number(before) : me, cell: part }] : [];
  });
}

/** The rank of the best move that names a cell. */
export const rankAt = (light: Light | null | undefined, at: { seat: number; cell: string }, me: number): number | null =>
  rankOf(light, (words) => cellsIn(words, me).some(({ seat, cell }) => seat === at.seat && cell === at.cell));

/** The rank of the best move that is about a legend. */
export const rankOfLegend = (light: Light | null | undefined, legend: string): number | null =>
  rankOf(light, (words) => words.split(" ").slice(1).includes(legend));

/** Whether a hint is about a legend that lies open. */
export const namesLegend = (light: Light): boolean =>
  light.moves.some((move) => move.moves.some((words) => /^(legend|swap|shed) /.test(words)));

/** The words of the move that is drawn that begin so, if what would lie there is drawn, too. */
export function drawnWords(light: Light | null | undefined, begins: string): string | null {
  return (light?.ghosts && drawnOf(light)?.moves.find((words) => words.startsWith(`${begins} `))) || null;
}
