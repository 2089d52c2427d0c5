// The lamp on the player's side of a table: whether one can ask, what is being asked, and the answer as long as it holds.
import { language, signed, speak } from "../language/language.svelte";
import type { Hint, HintMove, Lamps } from "../protocol";
import { settings } from "../settings.svelte";
import type { Desk } from "../table/desk.svelte";
import { askHint } from "./asking";
import { follow, type Light } from "./highlight";
import { texts } from "./texts";

/** A lead in points, as exact as it is known. */
export function leadOf({ lead }: Pick<HintMove, "lead">): string {
  const rounded = Math.round(lead * 10) / 10;
  const number = Math.abs(rounded).toLocaleString(language.code, { maximumFractionDigits: Math.abs(rounded) < 10 ? 1 : 0 });
  return rounded > 0 ? `+${number}` : rounded < 0 ? `\u2212${number}` : number;
}

/** Milliseconds that a move may take until the next one of its turn is made, and between two looks whether it has come. */
const PATIENCE = 4000;
const STEP = 40;

export class Hints {
  /** An answer is on its way. */
  asking = $state(false);
  /** There was none in time. */
  late = $state(false);
  /** Somebody else may look at this screen: it is asked first. */
  confirming = $state(false);
  /** The rank of the move that somebody wants to see on the board; null for the best. */
  pointed = $state<number | null>(null);
  /** What is in the hand is being played. */
  playing = $state(false);
  #hint = $state.raw<Hint | null>(null);
  #played = $state.raw<string[]>([]);

  readonly info = $derived.by(() => this.desk.table?.lamp ?? null);
  /** Whether this table gives hints, and the reader plays. */
  readonly there = $derived.by(() =>
    this.info !== null && this.info.lamps !== "off" && !this.desk.table?.watching && this.desk.newest !== null
    && this.desk.newest.result === null
  );
  readonly seat = $derived.by(() => this.desk.newest?.seat ?? -1);
  /** How many the reader has left; null for as many as one likes. */
  readonly left = $derived.by(() => (this.info && this.seat >= 0 ? (this.info.left[this.seat] ?? null) : null));
  /** Whether the seat has asked here already: then it is answered again. */
  readonly #again = $derived.by(() =>
    this.info?.asked.some(({ seat, ply }) => seat === this.seat && ply === this.desk.newest?.ply) ?? false
  );
  /** Why one cannot ask now; empty if one can. */
  readonly why = $derived.by(() => {
    const t = speak(texts);
    const legal = this.desk.newest?.legal.length ?? 0;
    if (this.info?.lamps !== "free" && this.left === 0 && !this.#again) return t.spent;
    if (!legal) return t.turn;
    return legal === 1 ? t.forced : "";
  });
  readonly #rest = $derived.by((): HintMove[] => {
    const [hint, position] = [this.#hint, this.desk.position];
    if (!hint || position?.edition !== hint.edition || position.seat !== hint.seat || position.result) return [];
    const made = position.ply - hint.ply;
    return made < 0 || made > this.#played.length ? [] : follow(hint.moves, this.#played.slice(0, made));
  });
  /** The answer, as long as it holds. */
  readonly hint = $derived.by(() => (this.#hint && this.#rest.length ? { ...this.#hint, moves: this.#rest } : null));
  readonly light = $derived.by((): Light | null => {
    if (!this.hint) return null;
    const ghosts = settings.previews && (this.desk.table?.previews ?? false);
    const { moves } = this.hint;
    const drawn = (moves.find((move) => move.rank === this.pointed) ?? moves[0])?.rank ?? 1;
    return { moves, drawn, ghosts, numbers: ghosts && (this.desk.table?.scores ?? false) };
  });
  /** The move that is in the hand: the one that is drawn. */
  readonly held = $derived.by(() => this.light?.moves.find((move) => move.rank === this.light?.drawn) ?? null);
  readonly open = $derived(this.asking || this.late || this.hint !== null);

  constructor(readonly desk: Desk) {}

  /** H, or the button: ask, or close what was answered. */
  press = (): void => {
    if (!this.there || this.asking) return;
    if (this.open) this.close();
    else if (this.why) this.desk.refuse({ key: "lamp", rule: "", text: this.why });
    else if (this.desk.mySeats.length > 1) this.confirming = true;
    else void this.ask();
  };

  ask = async (): Promise<void> => {
    this.confirming = false;
    this.late = false;
    this.#hint = null;
    this.asking = true;
    const answer = await askHint(this.desk.live);
    this.asking = false;
    if (answer.type === "hint") this.#take(answer);
    else if (answer.type === "refused" && answer.refusal.key === "lamp_late") this.late = true;
    else this.desk.take(answer as { type: string });
  };

  #take(hint: Hint): void {
    this.#played = [];
    this.pointed = null;
    this.#hint = hint;
    const best = hint.moves[0];
    if (!best) return;
    const t = speak(texts);
    const reasons = best.terms.map((term) => `${term.text}, ${signed(term.points)}`).join("; ");
    const left = this.left === null ? "" : `${t.left(this.left)}.`;
    this.desk.announce(
      [t.said(best.aloud, this.worthOf(best)), reasons && `${reasons}.`, t.sure[hint.sure - 1], left].filter(Boolean).join(" "),
    );
  }

  /** Take a move into the hand: the board shows it, and the button plays it. */
  choose = (rank: number): void => {
    this.pointed = rank;
    const move = this.held;
    if (move) this.desk.announce(speak(texts).inHand(move.aloud));
  };

  /** Play what is in the hand, and nothing else: all that belongs to its turn, as far as it can be made. */
  play = async (): Promise<void> => {
    const { held: move, desk } = this;
    if (!move || this.playing) return;
    const [hint, { rank, moves }] = [this.#hint, move];
    this.playing = true;
    try {
      for (const words of moves) {
        if (hint !== this.#hint || !desk.newest?.legal.includes(words)) break;
        this.pointed = rank;
        await desk.play(words);
        if (!(await this.#arrived(words))) break;
      }
    } finally {
      this.playing = false;
    }
  };

  /** Whether a position has come in which a move is made: what comes next is played from there. */
  async #arrived(words: string): Promise<boolean> {
    const sent = this.#played.length;
    for (let waited = 0; waited < PATIENCE; waited += STEP) {
      const { desk } = this;
      const made = (desk.newest?.ply ?? 0) - (this.#hint?.ply ?? 0);
      if (!this.#hint || this.#played.at(-1) !== words) return false;
      if (made >= sent) return true;
      await new Promise((resolve) => setTimeout(resolve, STEP));
    }
    return false;
  }

  /** A move of the reader's: it may be one of those. */
  note(words: string): void {
    if (this.#hint) this.#played = [...this.#played, words];
  }

  /** That move was refused. */
  forget(): void {
    this.#played = this.#played.slice(0, -1);
  }

  /** What a move is worth: the chance to win where all win or lose together, else the lead. */
  worthOf(move: HintMove): string {
    return this.info?.shared ? speak(texts).chance(Math.round(100 * move.share)) : leadOf(move);
  }

  close = (): void => {
    this.#hint = null;
    this.late = false;
  };

  wish = async (lamps: Lamps): Promise<void> => this.desk.take(await this.desk.live.wishLamps(lamps));
  answer = async (agree: boolean): Promise<void> => this.desk.take(await this.desk.live.answerLamps(agree));
}
