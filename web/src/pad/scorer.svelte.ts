// Sheets are scored by the server, the newest only. Without an answer the pad waits, says so, and asks again by itself.
import type { Schemas } from "../protocol";
import { http, RequestError } from "../protocol/http";
import type { PadSheet } from "./game";
import { sent } from "./sheets";

const AGAIN = 3000;

export class Scorer {
  /** What the server made of the sheet that it saw last. */
  score = $state.raw<Schemas["PadScore"] | null>(null);
  /** Whether the score is the one of the sheet as it is now. */
  fresh = $state(false);
  /** Whether the server does not answer. */
  waiting = $state(false);
  /** What is wrong with the sheet. */
  problem = $state("");

  #wanted: Schemas["PadRequest"] | null = null;
  #asking = false;
  #timer = 0;
  readonly #retry = () => void this.#ask();

  constructor() {
    addEventListener("online", this.#retry);
  }

  close(): void {
    removeEventListener("online", this.#retry);
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  /** Score a sheet; one that waits is forgotten for it. */
  want(sheet: PadSheet, names: string[]): void {
    this.#wanted = { sheet: sent(sheet), names };
    this.fresh = false;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asking || !this.#wanted) return;
    const wanted = this.#wanted;
    this.#asking = true;
    clearTimeout(this.#timer);
    try {
      const score = await http.padScore(wanted);
      this.#answered(wanted, "", score);
    } catch (error) {
      if (error instanceof RequestError && error.status === 422) this.#answered(wanted, error.message, null);
      else this.#later();
    }
    this.#asking = false;
    if (this.#wanted && !this.waiting) void this.#ask();
  }

  #answered(wanted: Schemas["PadRequest"], problem: string, score: Schemas["PadScore"] | null): void {
    this.waiting = false;
    if (wanted !== this.#wanted) return;
    this.#wanted = null;
    this.problem = problem;
    if (score) this.score = score;
    this.fresh = score !== null;
  }

  #later(): void {
    if (!this.#wanted) return;
    this.waiting = true;
    this.#timer = window.setTimeout(this.#retry, AGAIN);
  }
}
