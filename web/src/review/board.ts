// What the page of a review and the boards of the games agree on: candidates as ghosts, and what a click aims at.
import type { Component } from "svelte";
import { modeLook } from "../play/modes";
import { spotsOf } from "../play/words";
import type { Frame, SeatInfo } from "../protocol";
import type { Candidate } from "./review.svelte";

/** A candidate on the board: green, blue and cream for the best three, red for the played one. */
export interface Ghost {
  candidate: Candidate;
  /** Its place in the list of candidates. */
  index: number;
  look: Look;
  /** Whether its ghost and its points are drawn. */
  hot: boolean;
}

export type Look = "first" | "second" | "third" | "played";
const LOOKS: readonly Look[] = ["first", "second", "third"];

/** The colour of a candidate: by its rank, or as the played one; a played one that is best is green. */
export const lookOf = ({ rank, played }: Candidate): Look => (played && rank > 1 ? "played" : (LOOKS[rank - 1] ?? "played"));

export interface ReviewBoardProps {
  frame: Frame;
  seats: SeatInfo[];
  /** Who decides, or whose turn it was. */
  seat: number;
  ghosts: Ghost[];
  /** What can be tried by a click: cells, places, piles. */
  targets: Set<string>;
  ontarget: (target: string) => void;
  /** A mouse or the focus comes to a candidate's place. */
  onhot: (index: number | null) => void;
}

/** Where the disc of a candidate lies: the first spot of its moves, else its first words ("draw"). */
export function spotOf({ moves }: Pick<Candidate, "moves">): string {
  for (const words of moves) {
    const spot = spotsOf(words).at(-1);
    if (spot) return spot;
  }
  return moves[0] ?? "";
}

/** The ghosts by the spot of their disc. */
export function bySpot(ghosts: Ghost[]): Map<string, Ghost[]> {
  const found = new Map<string, Ghost[]>();
  for (const ghost of ghosts) {
    const spot = spotOf(ghost.candidate);
    found.set(spot, [...(found.get(spot) ?? []), ghost]);
  }
  return found;
}

/** Everything that a click can aim at in a position: spots, and for moves without one their first words. */
export function targetsOf(legal: string[]): Set<string> {
  return new Set(legal.flatMap((words) => [...spotsOf(words), ...words.split(" ").slice(0, 1), ...words.split(" ").slice(1, 2)]));
}

/** The moves that aim at a target. */
export function movesAt(legal: string[], target: string): string[] {
  return legal.filter((words) => words === target || words.split(" ").includes(target));
}

const boards = import.meta.glob<{ default: Component<ReviewBoardProps> }>("../{aetherya/*,rivality}/ReviewBoard.svelte");

/** Load the board of a mode for reviews; null while there is none. */
export async function loadReviewBoard(game: string, mode: string): Promise<Component<ReviewBoardProps> | null> {
  return (await boards[`../${modeLook(game, mode)?.folder}/ReviewBoard.svelte`]?.())?.default ?? null;
}
