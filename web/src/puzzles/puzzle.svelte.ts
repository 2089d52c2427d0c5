// One puzzle while somebody solves it: the position and its judge are those of lessons, tries are counted here.
import { Run } from "../lessons/lesson.svelte";
import type { PuzzleInfo, PuzzleState, View } from "../protocol";
import { http } from "../protocol/http";
import { journal, nameOf } from "./journal.svelte";
import { row } from "./row.svelte";

/** Nothing of a puzzle that is left is kept: it begins anew. */
const nothing = { of: () => ({ step: 1, done: false }), play: () => undefined };

export class PuzzleRun extends Run<PuzzleState> {
  readonly name: string;
  /** How many tries were made. */
  tried = $state(0);
  nudged = $state(false);
  /** Whether the answer was asked for. */
  gaveUp = $state(false);
  /** By how much the first try changed the rating. */
  change = $state(0);
  /** What lay there at first: moves are named by it. */
  first = $state.raw<View | null>(null);
  readonly answer = $derived.by(() => this.state?.answer ?? null);
  readonly isFirst = $derived.by(() => this.tried === 1 && !this.gaveUp);

  constructor(readonly info: PuzzleInfo) {
    const place = { game: info.game, mode: info.mode, lesson: info.name, step: 1 };
    super(place, ({ game, mode, lesson }, body) => http.puzzle({ game, mode, puzzle: lesson }, body), nothing);
    this.name = nameOf(info);
  }

  /** Lay the position; what is said of a move later is said by what lay there. */
  lay(): void {
    const [position] = this.state?.positions ?? [];
    if (position && !this.state?.moves.length) this.first = position.view;
  }

  attempt = async (words: string): Promise<void> => {
    this.lay();
    await this.play(words);
    const { verdict } = this;
    if (verdict !== "right" && verdict !== "nearly") return;
    this.#count(verdict === "right");
  };

  #count(isRight: boolean): void {
    this.tried += 1;
    if (this.tried === 1 && !this.gaveUp) {
      this.change = journal.tried(this.name, this.info.rating, isRight, this.nudged);
      row.count(isRight);
    } else if (isRight) journal.solved(this.name);
  }

  /** See why: who has not tried yet has missed it. */
  seeWhy = async (): Promise<void> => {
    this.lay();
    if (!this.tried) this.#count(false);
    this.gaveUp = true;
    await this.giveUp();
  };

  /** The cards to look at. */
  nudge = async (): Promise<void> => {
    this.nudged = true;
    await this.hint();
  };
}
