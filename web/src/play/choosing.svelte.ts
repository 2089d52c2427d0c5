// What the player is doing between two moves: which words are chosen, what they point at, and what the server says would come of it.
// A screen supplies places (which thing stands for which words) and faces.
import type { Preview, Refusal } from "../protocol";
import type { ScreenProps } from "../table/screen";
import { type Target, Words } from "./words";

/** What is pointed at: a place of the screen, and the words that acting on it would use. */
interface Aim {
  at: string;
  words: string;
  /** Whether somebody went there on purpose, e.g. by a first tap, and does not only pass by: then it stays, and buttons act. */
  firm: boolean;
}

export type Source = Pick<ScreenProps, "position" | "preview" | "play" | "refuse" | "announce" | "readonly">;

const PATIENCE = 1500; // milliseconds until a move without an answer can be sent again
const SHAKE = 200;

export class Choosing<Props extends Source = ScreenProps> {
  /** The chosen first words of a move, e.g. "use hammer" or "play elf". */
  chosen = $state("");
  aim = $state.raw<Aim | null>(null);
  /** What would come of what is pointed at. */
  shown = $state.raw<Preview | null>(null);
  asking = $state(false);
  /** The place that was acted on in vain. */
  shaken = $state("");
  readonly position = $derived.by(() => this.props().position);
  readonly legal = $derived.by(() => new Words(this.props().readonly ? [] : this.position.legal));
  /** Whether the reader is to move. */
  readonly asked = $derived.by(() => this.legal.moves.length > 0);
  #sent = "";
  #seen = "";
  #held: string | null = null;

  constructor(readonly props: () => Props) {}

  get #moment(): string {
    const { edition, ply, seat, kept } = this.position;
    return `${edition} ${ply} ${seat} ${kept ?? ""}`;
  }

  /** Look at the position: in another one, what was chosen before does not hold any more. Answers whether it is another one. */
  arrive(): boolean {
    if (this.#moment === this.#seen) return false;
    this.#seen = this.#moment;
    this.#sent = ""; // what is taken back may be sent again at once
    this.reset();
    return true;
  }

  /** Forget everything. */
  reset(): void {
    this.chosen = "";
    this.leave();
  }

  /** Point at nothing. */
  leave(): void {
    this.aim = null;
    this.shown = null;
    this.asking = false;
  }

  /** The move whose preview shows what these words do, if one does. */
  protected example(words: string): string | null {
    return this.legal.example(words);
  }

  /** Point at a place where acting would use these words; their preview is asked for. */
  point(at: string | null, words = "", firm = false): void {
    if (at === null) return this.leave();
    const same = this.aim?.at === at && this.aim.words === words;
    if (same && (this.aim?.firm || !firm)) return;
    const aim = { at, words, firm };
    this.aim = aim;
    if (same && this.shown) return;
    this.shown = null;
    const move = this.example(words);
    this.asking = move !== null;
    if (!move) return;
    void this.props().preview(move).then((answer) => {
      if (this.aim !== aim) return;
      this.shown = answer;
      this.asking = false;
    });
  }

  /** Where on the screen a move is pointed out; null where no place stands for it. */
  protected placeOf(_words: string): string | null {
    return null;
  }

  /** Take a move of a hint into the hand, as if it had been chosen: it takes the place of what was. With it goes what was pointed at. */
  hold(words: string | null): void {
    if (words === this.#held) return;
    const before = this.#held;
    this.#held = words;
    if (words === null) {
      if (this.aim?.words === before) this.leave();
      return;
    }
    this.reset();
    const at = this.legal.has(words) ? this.placeOf(words) : null;
    if (at !== null) this.point(at, words, true);
  }

  /** Act on a place: play its move, choose it, or hear why not. A finger's first tap only points. */
  act(found: Target | null, at: string, touch: boolean, refusal: Refusal | null = null): void {
    if (found?.move && touch && this.aim?.words !== found.move) this.point(at, found.move, true);
    else if (found?.move) this.play(found.move);
    else if (found?.pick) this.choose(found.pick, at, touch);
    else if (refusal) this.refuse(refusal, at);
  }

  play(words: string): void {
    // A second click before the answer would mean a position that is gone.
    if (this.#sent === this.#moment || !this.legal.has(words)) return;
    this.#sent = this.#moment;
    setTimeout(() => (this.#sent = ""), PATIENCE);
    this.props().play(words);
  }

  /** Choose the first words of a move; choosing them again gives them back. */
  choose(words: string, _at = "", _touch = false): void {
    this.chosen = this.chosen === words ? "" : words;
    this.leave();
  }

  refuse(refusal: Refusal, at: string): void {
    this.props().refuse(refusal);
    this.shaken = at;
    setTimeout(() => this.shaken === at && (this.shaken = ""), SHAKE);
  }
}
