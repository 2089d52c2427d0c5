// The row of puzzles that somebody solves now: one idea, mixed ones by one's own rating, or as many as five minutes allow.
import type { PuzzleInfo } from "../protocol";
import { journal, nameOf } from "./journal.svelte";

export type Kind = "mixed" | "idea" | "clock";
export const MINUTES = 5;
/** Among so many that are near one's own rating one is chosen. */
const NEAR = 6;

/** Of puzzles that are not done, the nearest to a rating; one of a few, by a number from 0 to 1. Done ones come when nothing else is left. */
export function chosen(all: PuzzleInfo[], rating: number, luck: number, isDone: (name: string) => boolean): PuzzleInfo | null {
  const open = all.filter((one) => !isDone(nameOf(one)));
  const near = [...(open.length ? open : all)].sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating));
  return near[Math.floor(luck * Math.min(NEAR, near.length))] ?? null;
}

class Row {
  kind = $state<Kind>("mixed");
  /** The idea that all are about. */
  idea = $state("");
  /** The game that all are of; "" for any. */
  game = $state("");
  /** When the time is up; 0 without a clock. */
  ends = $state(0);
  solved = $state(0);
  tried = $state(0);
  #seen = new Set<string>();

  begin(kind: Kind, { idea = "", game = "" } = {}, now = Date.now()): void {
    this.kind = kind;
    this.idea = idea;
    this.game = game;
    this.ends = kind === "clock" ? now + MINUTES * 60_000 : 0;
    this.solved = this.tried = 0;
    this.#seen.clear();
  }

  count(isRight: boolean): void {
    this.tried += 1;
    if (isRight) this.solved += 1;
  }

  isOver(now = Date.now()): boolean {
    return this.ends > 0 && now >= this.ends;
  }

  /** The next puzzle after the one that is open. */
  next(all: PuzzleInfo[], after: string): PuzzleInfo | null {
    this.#seen.add(after);
    const ofGame = all.filter((one) => !this.game || one.game === this.game);
    const fit = ofGame.filter((one) => !this.idea || one.ideas.some(({ name }) => name === this.idea));
    const fresh = fit.filter((one) => !this.#seen.has(nameOf(one)));
    if (this.kind === "idea") return fresh.find((one) => !journal.isDone(nameOf(one))) ?? fresh[0] ?? null;
    return chosen(fresh, journal.rating.rating, Math.random(), (name) => journal.isDone(name));
  }
}

export const row = new Row();
