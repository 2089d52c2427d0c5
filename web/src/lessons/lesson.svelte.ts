// One step of a lesson while somebody plays it: what was done, what is shown, and what the coach says to it.
import { previews } from "../engine/preview/previews.svelte";
import { language } from "../language/language.svelte";
import { Following } from "../play/following.svelte";
import type { LessonState, Link, Position, Preview, Refusal, Schemas, Step } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { type Kept, nameOf, progress } from "./progress.svelte";

/** So many answers that were not right make "Show me" the first button. */
const TRIES = 2;

export interface Place {
  game: string;
  mode: string;
  lesson: string;
  step: number;
}

/** Who lays positions and judges answers. */
export type Asks<State extends LessonState> = (place: Place, body: Schemas["LessonMoves"]) => Promise<State>;

/** What is kept of a step that is left, and what was kept. */
export interface Keeping {
  of: (name: string) => Kept;
  play: (name: string, played: Pick<Kept, "moves" | "words" | "said">) => void;
}

/** A position with a task, of a lesson or elsewhere. */
export class Run<State extends LessonState> {
  /** What the server said last. */
  state = $state.raw<State | null>(null);
  steps = $state.raw<Step[]>([]);
  /** Why something was not possible, until the next move. */
  refusal = $state.raw<Refusal | null>(null);
  /** The last comment on a turn of a guided game. */
  comment = $state("");
  /** Whether the coach looks at the last turn, of which there will be a newer comment. */
  considering = $state(false);
  problem = $state("");
  missing = $state(false);
  /** Whether the answer is drawn. */
  showing = $state(false);
  /** Whether the best move of a whole game is being looked for. */
  thinking = $state(false);
  tries = $state(0);
  /** The right moves before an answer that was not the point: where to look. */
  look = $state.raw<string[]>([]);
  /** The links before the last answer. */
  links = $state.raw<Link[] | null>(null);
  readonly follow = new Following();
  readonly position = $derived.by((): Position | null => {
    const shown = this.follow.shown?.position ?? null;
    return shown?.legal.length && this.follow.waiting.length ? { ...shown, legal: [], refusals: {} } : shown;
  });
  #before: string[] = [];
  #words = "";
  #asking = false;
  /** Whether requests that belong together are under way: what one of them lays is asked about by the next. */
  #joined = false;
  #late = false;
  #considered = 0;
  #previews = new Map<string, Promise<Preview | null>>();

  constructor(readonly place: Place, readonly asks: Asks<State>, readonly keeping: Keeping) {
    const { step, end, ...rest } = keeping.of(this.#name);
    // An end first: in a lesson of one step both are this step's. What was done in another step is not this one's.
    const kept: Partial<Kept> = end?.step === place.step ? end : step === place.step ? rest : {};
    void this.#join(() => this.#resume(kept)).then(() => (kept.moves && this.problem ? this.open() : undefined));
  }

  /** Let nothing come between these requests; another language is spoken after them. */
  async #join(work: () => Promise<void>): Promise<void> {
    this.#joined = true;
    await work();
    this.#joined = false;
    if (this.#late) await this.speak();
  }

  /** Go on where a step was left: after its moves, with what was said to the last one. */
  async #resume({ moves = [], words, said }: Partial<Kept>): Promise<void> {
    await this.open(moves);
    if (words && !this.problem) await this.play(words);
    if (!this.state?.guided) return;
    if (said?.code === language.code) this.comment = said.text;
    else if (moves.length) void this.#consider();
  }

  get verdict(): LessonState["verdict"] {
    return this.state?.verdict ?? null;
  }

  get stuck(): boolean {
    return this.tries >= TRIES;
  }

  get #name(): string {
    return nameOf(this.place.game, this.place.mode, this.place.lesson);
  }

  /** Lay the step, with what was done in it. */
  open = async (moves: string[] = []): Promise<void> => {
    await this.#ask(() => this.asks(this.place, { moves, show: false, comment: false }), (state) => {
      this.steps = state.positions.flatMap((position) => position.steps);
      const [position] = state.positions;
      if (position) this.follow.hear(position, []);
      this.links = null;
      this.look = [];
    });
  };

  /** Begin again. */
  restart = (): Promise<void> => {
    this.keeping.play(this.#name, {});
    this.#forget();
    return this.open();
  };

  #forget(): void {
    this.comment = "";
    this.look = [];
    this.considering = false;
    this.#considered += 1;
  }

  /** Have the coach speak of the last turn of a whole game, which goes on meanwhile. */
  async #consider(): Promise<void> {
    const moves = this.state?.moves ?? [];
    const asked = (this.#considered += 1);
    this.considering = true;
    const found = await this.asks(this.place, { moves, show: false, comment: true }).catch(() => null);
    if (asked !== this.#considered) return;
    this.considering = false;
    if (!found?.said || found.verdict) return;
    this.comment = found.said;
    this.look = found.look;
    this.keeping.play(this.#name, { moves: this.state?.moves ?? moves, said: { code: language.code, text: found.said } });
  }

  /** Say everything again in another language. */
  speak = async (): Promise<void> => {
    const { state } = this;
    // What is on its way still comes in the other language.
    this.#late = this.#asking || this.#joined;
    if (this.#late) return;
    if (!state || this.problem) return this.open();
    if (state.guided) {
      this.#forget();
      await this.open(state.moves);
      if (state.moves.length && !this.verdict) await this.#consider();
      return;
    }
    if (!state.verdict || state.verdict === "no" || state.verdict === "on") return this.open(state.moves);
    // The last answer is given again, so that the coach says the same to it.
    const { tries } = this;
    await this.#join(async () => {
      await this.open(this.#before);
      await this.play(this.#words);
      this.tries = tries;
    });
  };

  play = async (words: string): Promise<void> => {
    if (this.#asking || !this.#isUpToDate) return; // a second click is no second answer
    const before = this.state?.moves ?? [];
    const look = this.state?.look ?? [];
    const links = this.follow.shown?.position.links ?? [];
    await this.#ask(() => this.asks(this.place, { moves: before, words, show: false, comment: false }), (state) => {
      const isShort = state.verdict === "nearly" || state.verdict === "fine";
      if (state.verdict === "nearly") this.tries += 1;
      this.#before = before;
      this.#words = words;
      this.look = isShort ? look : [];
      this.links = isShort || state.verdict === "right" ? links : null;
      this.#remember(state);
      this.#hear(state, before.length);
    });
    if (this.state?.turn_over) void this.#consider();
  };

  /** What reloading leads back to: in a game what was said, else the answer, which is then given again. */
  #remember({ guided, verdict, moves, turn_over: isOver }: LessonState): void {
    // What is said of a turn that has just ended is not known yet.
    const said = { code: language.code, text: this.comment };
    if (guided) this.keeping.play(this.#name, isOver || this.considering ? { moves } : { moves, said });
    else if (verdict === "on") this.keeping.play(this.#name, { moves });
    else if (verdict !== "no") this.keeping.play(this.#name, { moves: this.#before, words: this.#words });
  }

  /** Take the last answer back. */
  again = (): Promise<void> => {
    this.keeping.play(this.#name, { moves: this.#before });
    return this.open(this.#before);
  };

  refuse = (refusal: Refusal): void => {
    this.refusal = refusal;
    this.tries += 1;
  };

  /** Have the next move drawn: in a whole game the best one is looked for first. */
  show = async (): Promise<void> => {
    const { state } = this;
    this.refusal = null;
    if (!state?.guided) {
      this.showing = true;
      return;
    }
    if (this.#asking || this.thinking) return;
    this.thinking = true;
    await this.#ask(() => this.asks(this.place, { moves: state.moves, show: true, comment: false }), (found) => {
      this.comment = found.said;
      this.showing = true;
    });
    this.thinking = false;
  };

  /** Have the answer played out from the beginning. */
  giveUp = async (): Promise<void> => {
    if (this.#asking || this.#joined) return;
    await this.#join(async () => {
      await this.open();
      await this.#ask(() => this.asks(this.place, { moves: [], show: true, comment: false }), (state) => this.#hear(state, 0));
    });
  };

  /** Where to look: what was said of it stays until the next answer. */
  hint = async (): Promise<void> => {
    const moves = this.state?.moves ?? [];
    const found = await this.asks(this.place, { moves, show: false, comment: true }).catch(() => null);
    if (found?.said && this.state?.moves.length === moves.length) this.comment = found.said;
  };

  #hear(state: State, before: number): void {
    for (const position of state.positions) {
      if (position.steps.some((step) => step.ply > before)) {
        this.steps = [...this.steps, ...position.steps];
        this.follow.hear(position, position.steps);
      }
    }
  }

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

  async #ask(work: () => Promise<State>, then: (state: State) => void): Promise<void> {
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
    if (this.#late && !this.#joined) void this.speak();
  }
}

/** One step of a lesson, kept on the device. */
export class LessonRun extends Run<LessonState> {
  constructor(place: Place) {
    super(place, http.lessonStep, progress);
  }
}
