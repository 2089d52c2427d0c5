// What a hint lights up on a board.
import type { HintMove } from "../protocol";

/** A hint as a screen draws it: its moves, the best first, as far as they are still to be made. */
export interface Light {
  moves: HintMove[];
  /** The rank of the one that is drawn; of the others only the places are marked. */
  drawn: number;
  /** Whether what would lie there is drawn, too, and not only where to look. */
  ghosts: boolean;
  /** Whether points are drawn. */
  numbers: boolean;
}

/** The move that is drawn. */
export const drawnOf = (light: Light | null | undefined): HintMove | null => light?.moves.find((move) => move.rank === light.drawn) ?? null;

/** The rank of the first move of which this holds; the one that is drawn comes before the others. */
export function rankOf(light: Light | null | undefined, holds: (words: string) => boolean): number | null {
  const moves = [drawnOf(light), ...(light?.moves ?? [])];
  return moves.find((move) => move?.moves.some(holds))?.rank ?? null;
}

/** The rest of a hint after some of its moves were made; nothing is left where another way was taken. */
export function follow(moves: HintMove[], played: string[]): HintMove[] {
  return moves.filter((move) => move.moves.length > played.length && played.every((words, index) => move.moves[index] === words)).map((
    move,
  ) => ({ ...move, moves: move.moves.slice(played.length) }));
}
