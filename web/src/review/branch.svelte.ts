// What might have been: another way from a decision on, played on by bots, and where one looks at it.
import type { Frame, Schemas } from "../protocol";
import { http, RequestError } from "../protocol/http";
import type { Branch } from "./address";
import type { ReviewRun } from "./review.svelte";

/** Turns that bots play on at first, and as many more with each wish. */
const TURNS = 4;
const MOST_TURNS = 60;

export class WhatIf {
  /** What is wanted; null while one looks at the game itself. */
  wish = $state.raw<Branch | null>(null);
  told = $state.raw<Schemas["BranchTold"] | null>(null);
  /** What the chosen move is called. */
  name = $state("");
  /** The moment that is looked at: 0 is the first after the chosen move. */
  at = $state(0);
  busy = $state(false);
  problem = $state("");
  #turns = TURNS;
  #asked = 0;

  readonly frame: Frame | null = $derived.by(() => this.told?.frames[this.at] ?? null);

  constructor(readonly run: ReviewRun) {}

  /** Open a branch; those who come by a link have no name for it yet. */
  open = async (wish: Branch, name: string): Promise<void> => {
    this.wish = wish;
    this.name = name;
    this.#turns = TURNS;
    this.told = null;
    this.at = wish.moves.length - 1;
    await this.#ask();
  };

  /** Go on by hand from the moment that is looked at. */
  goOn = (words: string): Promise<void> => {
    const { wish, told, at } = this;
    if (!wish || !told) return Promise.resolve();
    const moves = told.lines.slice(0, told.ends[at]).filter((line) => !line.startsWith("*")).map((line) => line.replace(/^\d+ /, ""));
    return this.open({ ...wish, moves: [...moves, words] }, this.name);
  };

  further = (): Promise<void> => {
    this.#turns = Math.min(MOST_TURNS, this.#turns + TURNS);
    return this.#ask();
  };

  /** The cards that nobody had seen lie otherwise, or as they lay. */
  deal = (anew: boolean): Promise<void> => (this.wish ? this.open({ ...this.wish, anew }, this.name) : Promise.resolve());

  /** Everything again, in another language or for other eyes. */
  again = (): Promise<void> => (this.wish ? this.#ask() : Promise.resolve());

  close = (): void => {
    this.#asked += 1;
    this.wish = this.told = null;
    this.problem = "";
    this.busy = false;
  };

  async #ask(): Promise<void> {
    const { wish, run } = this;
    if (!wish) return;
    const asked = ++this.#asked;
    this.busy = true;
    this.problem = "";
    try {
      const told = await http.whatIf(run.judgedBy.asked, { ...wish, eye: run.eye ?? -1, further: this.#turns });
      if (asked !== this.#asked) return;
      this.told = told;
      this.at = Math.min(this.at, told.frames.length - 1);
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof RequestError ? error.message : "lost";
    }
    if (asked === this.#asked) this.busy = false;
  }
}
