// One step of a lesson while somebody plays it: what was done, what is shown, and what the coach says to it.
import { previews } from "../engine/preview/previews";
import { language } from "../language/language.svelte";
import { Following } from "../play/following.svelte";
import type { LessonState, Position, Preview, Refusal, Step } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { nameOf, progress } from "./progress.svelte";

/** So many answers that were not right make "Show me" the first button. */
const TRIES = 2;

export interface Place {
  game: string;
  mode: string;
  lesson: string;
  step: number;
}

export class LessonRun {
  /** What the server said last. */
  state = $state.raw<LessonState | null>(null);
  steps = $state.raw<Step[]>([]);
  /** Why something was not possible, until the next move. */
  refusal = $state.raw<Refusal | null>(null);
  /** The last comment on a turn of a guided game. */
  comment = $state("");
  problem = $state("");
  missing = $state(false);
  /** Whether the answer is drawn. */
  showing = $state(false);
  tries = $state(0);
  /** The right moves before an answer that was not the point: where to look. */
  look = $state.raw<string[]>([]);
  readonly follow = new Following();
  readonly position = $derived.by((): Position | null => {
    const shown = this.follow.shown?.position ?? null;
    return shown?.legal.length && this.follow.waiting.length ? { ...shown, legal: [], refusals: {} } : shown;
  });
  readonly verdict = $derived.by(() => this.state?.verdict ?? null);
  readonly stuck = $derived.by(() => this.tries >= TRIES);
  #before: string[] = [];
  #asking = false;
  #previews = new Map<string, Promise<Preview | null>>();

  constructor(readonly place: Place) {
    const kept = progress.of(this.#name).moves;
    void this.open(kept).then(() => (kept && this.problem ? this.open() : undefined));
  }

  get #name(): string {
    return nameOf(this.place.game, this.place.mode, this.place.lesson);
  }

  /** Lay the step, with what was done in it. */
  open = async (moves: string[] = []): Promise<void> => {
    await this.#ask(() => http.lessonStep(this.place, { moves }), (state) => {
      this.steps = state.positions.flatMap((position) => position.steps);
      const [position] = state.positions;
      if (position) this.follow.hear(position, []);
    });
  };

  /** Begin anew. */
  restart = (): Promise<void> => {
    progress.play(this.#name, []);
    this.comment = "";
    return this.open();
  };

  /** Say everything again in another language. */
  speak = (): Promise<void> => {
    const { state } = this;
    if (!state) return this.open();
    // What the coach said to the last answer was said in the other language: the step goes on from before it.
    return this.open(state.verdict === "nearly" ? this.#before : state.moves);
  };

  play = async (words: string): Promise<void> => {
    if (this.#asking || !this.#isUpToDate) return; // a second click is no second answer
    const before = this.state?.moves ?? [];
    const look = this.state?.look ?? [];
    await this.#ask(() => http.lessonStep(this.place, { moves: before, words }), (state) => {
      if (state.verdict === "nearly") this.tries += 1;
      if (state.verdict === "played") {
        this.comment = state.said || this.comment;
        progress.play(this.#name, state.moves);
      }
      this.#before = before;
      this.look = state.verdict === "nearly" ? look : [];
      for (const position of state.positions) {
        if (position.steps.some((step) => step.ply > before.length)) {
          this.steps = [...this.steps, ...position.steps];
          this.follow.hear(position, position.steps);
        }
      }
    });
  };

  /** Take the last answer back. */
  again = (): Promise<void> => this.open(this.#before);

  refuse = (refusal: Refusal): void => {
    this.refusal = refusal;
    this.tries += 1;
  };

  show = (): void => {
    this.showing = true;
    this.refusal = null;
  };

  /** What a move would do. Each is asked once for a position. */
  preview = (words: string): Promise<Preview | null> => {
    const moves = this.state?.moves ?? [];
    const key = `${language.code} ${moves.length} ${words}`;
    const known = this.#previews.get(key);
    if (known) return known;
    const { state, position } = this;
    if (!state || !position) return Promise.resolve(null);
    const names = state.table.seats.map((seat) => seat.name);
    const { game, mode } = this.place;
    const asked = previews.ask({ game, mode, scores: true, counts: state.lines, names, position, words });
    this.#previews.set(key, asked);
    return asked;
  };

  /** Whether the table shows where the step stands, and not yet what came before. */
  get #isUpToDate(): boolean {
    const newest = this.state?.positions.at(-1);
    return !newest || this.follow.shown?.position.ply === newest.ply;
  }

  async #ask(work: () => Promise<LessonState>, then: (state: LessonState) => void): Promise<void> {
    this.#asking = true;
    try {
      const state = await work();
      this.problem = "";
      this.refusal = state.refusal;
      this.showing = false;
      then(state);
      this.state = state;
    } catch (error) {
      this.missing = error instanceof RequestError && error.status === 404;
      this.problem = error instanceof RequestError ? error.message : "lost";
    }
    this.#asking = false;
  }
}
