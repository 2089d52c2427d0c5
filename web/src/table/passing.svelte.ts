// A device that goes from hand to hand: who has moved sees what came of it, then the table is covered, and who sits down is told what
// the others did.
import type { Position, Step } from "../protocol";

/** So long a result is seen before the cover comes by itself, in milliseconds. */
const RESULT_STANDS = 3000;

export class Passing {
  /** Whether what came of the last move is still looked at. */
  looking = $state(false);
  /** What the others did since the last turn of who has sat down, until it is read. */
  since = $state.raw<Step[]>([]);
  #last: Position | null = null;
  #timer = 0;

  /** A new position: the cover waits if it comes with the result of a move that was made here. */
  arrive(position: Position | null): void {
    const before = this.#last;
    this.#last = position;
    if (position?.hand_over == null) return this.done();
    if (position.seat < 0 || before?.seat !== position.seat || before.hand_over !== null) return;
    this.looking = true;
    this.#timer = window.setTimeout(this.done, RESULT_STANDS);
  }

  /** The result was seen. */
  done = (): void => {
    this.looking = false;
    clearTimeout(this.#timer);
  };

  /** Tell who has sat down what happened; players' steps only. */
  tell(steps: Step[]): void {
    this.since = steps.filter((step) => step.seat >= 0);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
