// From the legal moves in words to the things on the table that play them, step by step: a prefix of words is chosen already, the
// next word is a cell, a tile or a legend.
import type { Refusal } from "../../protocol";

/** What an element does: it plays a move, or chooses the first part of some. */
export interface Target {
  move?: string;
  pick?: string;
}

/** The target that these words are: a whole move, the beginning of some, or nothing. */
export function target(legal: string[], words: string): Target | null {
  if (legal.includes(words)) return { move: words };
  return legal.some((move) => move.startsWith(`${words} `)) ? { pick: words } : null;
}

/** Words for a cell after what is chosen. Some moves name the seat before the cell; the hammer takes two cells in either order. */
function cellWords(prefix: string, own: boolean, seat: number, cell: string): string[] {
  const words = prefix.split(" ");
  const named = [...(own ? [`${prefix} ${cell}`] : []), `${prefix} ${seat} ${cell}`];
  return own && words[1] === "hammer" && words[2] ? [...named, `use hammer ${cell} ${words[2]}`] : named;
}

/** What a cell of a kingdom does after what is chosen. */
export function cellTarget(legal: string[], prefix: string, own: boolean, seat: number, cell: string): Target | null {
  if (!prefix) return null;
  for (const words of cellWords(prefix, own, seat, cell)) {
    const found = target(legal, words);
    if (found) return found;
  }
  const hammer = prefix === "use hammer" && own && legal.some((move) => move.startsWith(prefix) && move.endsWith(` ${cell}`));
  return hammer ? { pick: `${prefix} ${cell}` } : null;
}

/** Why a cell is no target. */
export function cellRefusal(refusals: Record<string, Refusal>, prefix: string, own: boolean, seat: number, cell: string): Refusal | null {
  if (!prefix) return null;
  for (const words of cellWords(prefix, own, seat, cell)) {
    const found = refusals[words] ?? refusals[`${words} 1`] ?? refusals[`${words} 2`];
    if (found) return found;
  }
  return null;
}

/** A whole move that begins with these words, for a preview of the step. */
export function example(legal: string[], { move, pick }: Target): string | null {
  if (move) return move;
  return legal.find((words) => words.startsWith(`${pick} `) && words.split(" ").length === (pick?.split(" ").length ?? 0) + 1) ?? null;
}
