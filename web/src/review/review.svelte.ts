// A review while somebody looks at it: what is known of it, whose eyes one looks through, the moment, and what might have been.
import { language } from "../language/language.svelte";
import { book } from "../play/book.svelte";
import { shortName } from "../play/names";
import type { Frame, Replay, Schemas, SeatInfo } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { type Address, addressOf, type Branch } from "./address";
import { Judge, type Where } from "./judge.svelte";
import { countsOf, type Mark, turnsWithout } from "./turns";

export const ALL = -1;
/** Milliseconds after which is asked again where nothing is told any more. */
const PAUSE = 900;
/** What a busy server answers, and after how many milliseconds it is asked again. */
const BUSY = 429;
const LATER = 5000;
/** States in which a review is not there yet and will be. */
const COMING = ["waiting", "compiling", "computing"];

export type Turn = Schemas["Turn"];
type Decision = Schemas["Judged"];
/** A candidate with its words, as soon as they are there. */
export type Candidate = Schemas["Candidate"] & Schemas["CandidateTold"] & {
  /** The moves in whole sentences. */
  whole: string;
};
export interface Filter {
  seat: number;
  mark: Mark;
}

export class ReviewRun {
  state = $state.raw<Schemas["ReviewState"] | null>(null);
  review = $state.raw<Schemas["Review"] | null>(null);
  replay = $state.raw<Replay | null>(null);
  problem = $state("");
  /** A seat, or ALL. */
  eye = $state<number | null>(null);
  /** The number of the turn that is looked at; one more is the end. */
  at = $state(1);
  /** Which decision of the turn, by its ply; null is the one that lost most. */
  #ply = $state<number | null>(null);
  /** The candidate that is drawn; null is the best one. */
  hot = $state<number | null>(null);
  ghosts = $state(true);
  filter = $state.raw<Filter | null>(null);
  playing = $state(false);
  /** Whether the first page is shown, which tells the game in words. */
  opening = $state(false);
  #timer = 0;
  #later = 0;
  #unwatch = (): void => undefined;
  #closed = false;
  #wanted = 0;
  #asked = 0;
  readonly judgedBy: Judge;
  #kept = new Map<string, Schemas["TurnTold"]>();

  readonly seats: SeatInfo[] = $derived.by(() => this.state?.seats ?? []);
  readonly game: "aetherya" | "rivality" = $derived.by(() => (this.state?.game === "rivality" ? "rivality" : "aetherya"));
  readonly frames: Frame[] = $derived.by(() => this.replay?.frames ?? []);
  readonly mine: number | null = $derived.by(() => this.seats.find((seat) => seat.mine)?.seat ?? null);
  readonly judging: Schemas["Judging"] | null = $derived.by(() =>
    this.review ? (this.eye === ALL ? this.review.open : this.review.fair) : null
  );
  readonly turns: Turn[] = $derived.by(() => this.judging?.turns ?? turnsWithout(this.frames));
  readonly counts = $derived.by(() => countsOf(this.turns, this.seats.length));
  readonly turn: Turn | null = $derived.by(() => this.turns[this.at - 1] ?? null);
  readonly isEnd: boolean = $derived.by(() => this.at > this.turns.length);
  readonly sight = $derived.by(() => this.review?.eyes.find((one) => one.eye === this.eye) ?? null);
  /** Whose lead is drawn: that of the eye; with all cards the own one, or the winner's. */
  readonly whose: number = $derived.by(() => (this.eye !== null && this.eye >= 0 ? this.eye : (this.mine ?? this.winner)));
  readonly winner: number = $derived.by(() => this.replay?.result?.winners[0] ?? 0);
  readonly curve = $derived.by(() => this.sight?.curves.find((one) => one.seat === this.whose) ?? null);
  /** Whether all win or lose together: then chances are told, and never a lead. */
  readonly together: boolean = $derived.by(() => this.state?.together ?? false);
  readonly luck = $derived.by(() => this.sight?.lucks.find((one) => one.seat === this.whose)?.[this.together ? "share" : "lead"] ?? null);
  /** The decisions of the turn in which there was a choice. */
  readonly decisions: Decision[] = $derived.by(() => {
    const { turn } = this;
    if (!turn || !this.judging) return [];
    return this.judging.decisions.filter(({ ply, choices }) => ply >= turn.first && ply < turn.last && choices > 1);
  });
  readonly decision: Decision | null = $derived.by(() =>
    this.decisions.find(({ ply }) => ply === (this.#ply ?? this.turn?.worst)) ?? this.decisions[0] ?? null
  );
  /** The turn in words, if they are there. */
  told = $state.raw<(Schemas["TurnTold"] & { for: string }) | null>(null);
  /** What the words must be for: another turn, other eyes or a better review need others. */
  readonly #for = $derived.by(() => `${this.at} ${this.eye} ${language.code} ${this.turn?.refined}`);
  readonly said: string = $derived.by(() => (this.told?.for === this.#for ? this.told.told : ""));
  readonly candidates: Candidate[] = $derived.by(() => {
    const words = this.told?.for === this.#for ? this.told.decisions.find(({ ply }) => ply === this.decision?.ply) : null;
    const view = this.frames[this.decision?.ply ?? 0]?.view;
    return (this.decision?.candidates ?? []).map((one, index) => {
      const { told, reasons } = words?.candidates[index] ?? { told: "…", reasons: [] };
      return { ...one, reasons, whole: told, told: (view && shortName(one.moves, view)) ?? told };
    });
  });
  /** The ply that is shown: before the decision, at the end the last. */
  readonly ply: number = $derived.by(() => {
    if (this.isEnd) return this.frames.length - 1;
    return this.decision?.ply ?? this.turn?.first ?? 0;
  });
  /** Whether the turning points of all are gone through, or only the own ones. */
  everybody = $state(false);
  /** The turns where most changed: the own ones, unless those of all are wanted or there are none. */
  readonly turning: number[] = $derived.by(() => {
    const all = this.sight?.turning ?? [];
    const own = all.filter((turn) => this.turns[turn - 1]?.seat === this.whose);
    return this.everybody || !own.length ? all : own;
  });
  /** Whether others have turning points, too. */
  readonly others: boolean = $derived.by(() => (this.sight?.turning ?? []).some((turn) => this.turns[turn - 1]?.seat !== this.whose));
  readonly coming: boolean = $derived.by(() => COMING.includes(this.state?.state ?? ""));

  constructor(readonly key: string, from: Address) {
    this.judgedBy = new Judge(key);
    this.eye = from.eye;
    this.at = from.turn ?? 1;
    this.opening = from.turn === null && from.branch === null;
  }

  /** Ask how far the review is, and be told until it is there. Whoever opens the page wants it: it is begun. */
  open = async (): Promise<void> => {
    await this.#ask(() => this.judgedBy.open());
    // What this device remembers may be gone from it meanwhile, or another version would judge otherwise.
    if (this.judgedBy.asked !== this.key) await this.#ask(() => this.judgedBy.review(this.state?.stamp ?? ""));
    if (this.state?.state === "none") await this.again();
    else this.#watch();
  };

  /** Let it be worked out, or once more by this version. */
  again = async (): Promise<void> => {
    this.#stop();
    if (this.state) this.state = { ...this.state, state: "computing", done: 0, turns: 0, old: null, review: null };
    await this.#ask(() => this.judgedBy.begin());
    this.#watch();
  };

  /** Let this device judge the game, or the server. */
  choose = (where: Where): Promise<void> => {
    this.judgedBy.choose(where);
    return this.again();
  };

  /** Everything again in another language. */
  speak = async (): Promise<void> => {
    await Promise.all([this.#ask(() => this.judgedBy.review("")), this.load()]);
    this.#watch();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#later);
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#unwatch();
  }

  /** Whether more of it is to come. */
  get #isOpen(): boolean {
    return !this.#closed && (this.coming || this.state?.state === "none");
  }

  /** Be told how it goes on. Where that ends too early, it is asked for once, and then told again. */
  #watch(): void {
    this.#stop();
    if (!this.#isOpen) return;
    this.#unwatch = this.judgedBy.watch(this.state?.stamp ?? "", (state) => void this.#ask(() => Promise.resolve(state)), () => {
      if (this.#isOpen) this.#timer = window.setTimeout(() => void this.#resume(), PAUSE);
    });
  }

  async #resume(): Promise<void> {
    await this.#ask(() => this.judgedBy.review(this.state?.stamp ?? ""));
    // A server that was started anew has forgotten what it had begun.
    if (this.state?.state === "none") await this.again();
    else this.#watch();
  }

  async #ask(work: () => Promise<Schemas["ReviewState"]>): Promise<void> {
    const asked = ++this.#asked;
    try {
      const found = await work();
      if (this.#closed || asked !== this.#asked) return;
      const first = !this.state;
      // Who sat there only the server knows.
      this.state = { ...found, seats: this.state?.seats ?? found.seats, imported: this.state?.imported ?? found.imported };
      if (found.review) this.review = found.review;
      this.problem = "";
      this.eye ??= this.mine;
      if (first) void this.load();
      if (found.state === "failed" && this.judgedBy.giveUp()) await this.again();
      if (found.state === "ready" && found.review) await this.judgedBy.keep(this.state);
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : "lost";
    }
  }

  /** Get the moments of the game for the chosen eye. */
  load = async (): Promise<void> => {
    const wanted = ++this.#wanted;
    try {
      const replay = await this.judgedBy.frames(this.eye ?? ALL);
      if (wanted !== this.#wanted || this.#closed) return;
      this.problem = "";
      book.open(replay.book);
      this.replay = replay;
      if (this.eye === null) {
        this.eye = replay.result?.winners[0] ?? 0;
        await this.load();
      }
    } catch (error) {
      if (wanted !== this.#wanted || this.#closed) return;
      this.problem = error instanceof RequestError ? error.message : "lost";
      // A busy server has time later: whoever waits need not ask again.
      if (error instanceof RequestError && error.status === BUSY) this.#later = window.setTimeout(() => void this.load(), LATER);
    }
  };

  /** Get the words of the turn that is looked at. */
  tell = async (): Promise<void> => {
    const { judgedBy, turn, eye, review } = this;
    const wanted = this.#for;
    if (!turn || eye === null || !review || this.told?.for === wanted) return;
    const kept = this.#kept.get(wanted);
    try {
      const told = kept ?? await http.reviewTurn(judgedBy.asked, turn.number, eye);
      this.#kept.set(wanted, told);
      if (wanted === this.#for && !this.#closed) this.told = { ...told, for: wanted };
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : "lost";
    }
  };

  look(eye: number): void {
    if (eye === this.eye) return;
    this.eye = eye;
    this.hot = null;
    void this.load();
  }

  /** Look through the next eyes. */
  nextEye(): void {
    const eyes = [...this.seats.map(({ seat }) => seat), ALL];
    this.look(eyes[(eyes.indexOf(this.eye ?? ALL) + 1) % eyes.length]!);
  }

  get last(): number {
    return this.turns.length + 1;
  }

  go(turn: number): void {
    this.at = Math.min(this.last, Math.max(1, turn));
    this.#ply = null;
    this.hot = null;
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  /** Look at another decision of the turn. */
  judge(ply: number): void {
    this.#ply = ply;
    this.hot = null;
  }

  /** The next turn where much changed, the first one after the last. */
  nextTurning(): void {
    const next = this.turning.find((turn) => turn > this.at) ?? this.turning[0];
    if (next) this.go(next);
  }

  address(branch: Branch | null): string {
    return addressOf(this.key, this.at, this.eye, branch);
  }
}
