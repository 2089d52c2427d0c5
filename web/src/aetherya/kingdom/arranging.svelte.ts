// The first cards while they are laid: where each lies, which one is in the hand, and what comes of them as they lie. They can be
// changed until the kingdoms are opened.
import { figure, speak } from "../../language/language.svelte";
import type { Target } from "../../play/words";
import { type Preview, spoken } from "../../protocol";
import { total } from "../lines";
import { facts, type Kingdom } from "../view";
import { texts } from "./texts";

type Laid = Record<string, string>;

/** A card that is not laid yet, in the words of a move. */
const OPEN = "-";

/** The words of laid cards, with a sign for those that are not. */
const wordsOf = (laid: Laid): string => ["arrange", ...facts().centre.map((cell) => laid[cell] ?? OPEN)].join(" ");

/** The cards of an arrangement by their cells. */
function laidBy(words: string): Laid {
  const cards = words.split(" ").slice(1);
  return Object.fromEntries(facts().centre.map((cell, place) => [cell, cards[place] ?? ""]));
}

interface Source {
  /** All cards to be laid; none while nothing is to be arranged. */
  cards: () => string[];
  /** What is decided and waits for others. */
  kept: () => string | null;
  preview: (words: string) => Promise<Preview | null>;
}

export class Arranging {
  /** The chosen card of the hand, or the cell whose card is moved. */
  card = $state<string | null>(null);
  lifted = $state<string | null>(null);
  laid = $state.raw<Laid>({});
  /** What comes of the cards as they lie. */
  seen = $state.raw<Preview | null>(null);
  #asked = "";
  #kept: Laid | null = null;
  #held: string | null = null;

  readonly on: boolean = $derived.by(() => this.source.cards().length > 0);
  /** The cards on their places, also while others still lay theirs. */
  readonly lying: Laid | null = $derived.by(() => {
    const kept = this.source.kept();
    return this.on ? this.laid : kept ? laidBy(kept) : null;
  });
  /** The cards that are not laid yet. */
  readonly hand: string[] = $derived.by(() => {
    const used = Object.values(this.laid);
    return this.source.cards().filter((one) => !used.includes(one));
  });
  /** The card that the next click lays. The last one needs no choice. */
  readonly laying: string | null = $derived.by(() => {
    if (this.lifted) return this.laid[this.lifted] ?? null;
    return this.hand.length === 1 ? (this.hand[0] ?? null) : this.card;
  });
  /** The move, once all cards lie. */
  readonly move: string | null = $derived.by(() => (this.on && !this.hand.length ? wordsOf(this.laid) : null));

  constructor(readonly source: Source) {}

  /** Another position: who takes a decision back goes on from it. */
  arrive(): void {
    this.laid = this.on && this.#kept ? this.#kept : {};
    this.#kept = this.on ? null : this.lying;
    this.look();
  }

  /** Lay cards as a hint says; whoever changes them then is left alone. */
  hold(words: string | null): void {
    if (words === this.#held) return;
    this.#held = words;
    if (!words?.startsWith("arrange ")) return;
    this.laid = laidBy(words);
    this.look();
  }

  reset(): void {
    this.card = this.lifted = null;
    this.laid = {};
    this.look();
  }

  /** See what comes of the cards as they lie. */
  look(): void {
    const words = this.lying && Object.keys(this.lying).length ? wordsOf(this.lying) : "";
    this.#asked = words;
    if (!words) this.seen = null;
    else void this.source.preview(words).then((answer) => this.#asked === words && (this.seen = answer));
  }

  /** The cards after laying the one in hand on a cell; two that lie change places. */
  after(cell: string): Laid {
    const { [cell]: there, ...rest } = this.laid;
    if (!this.laying) return this.laid;
    if (!this.lifted || this.lifted === cell) return { ...rest, [cell]: this.laying };
    const { [this.lifted]: _, ...others } = rest;
    return { ...others, [cell]: this.laying, ...(there ? { [this.lifted]: there } : {}) };
  }

  /** What a click on a cell does. */
  target(cell: string): Target | null {
    if (!facts().centre.includes(cell)) return null;
    if (this.laying && this.lifted !== cell) return { pick: `to ${cell}` };
    return this.laid[cell] ? { pick: `lift ${cell}` } : null;
  }

  /** The words whose preview shows what a choice does. */
  example(words: string): string | null {
    const [verb, cell = ""] = words.split(" ");
    return verb === "to" ? wordsOf(this.after(cell)) : null;
  }

  /** Choose a card of the hand, lay one, or lift one that lies. */
  choose(verb: string, what: string): void {
    if (verb === "card") {
      this.card = this.card === what ? null : what;
      this.lifted = null;
    } else if (verb === "lift") {
      this.lifted = this.lifted === what ? null : what;
      this.card = null;
    } else if (this.laying) {
      this.laid = this.after(what);
      this.card = this.lifted = null;
      this.look();
    }
  }

  /** What the cards of a seat bring as they lie, in words; nothing while that is not known. */
  told(seat: number): string {
    if (!this.on || !this.seen) return "";
    const sum = total(this.seen.lines[seat] ?? {});
    return [...(sum === null ? [] : [speak(texts).harmonyNow(figure(sum))]), spoken(this.seen.told)].join(" ");
  }

  /** A kingdom with the points of its cards as they lie. */
  counted(kingdom: Kingdom): Kingdom {
    const lines = this.seen?.lines[kingdom.seat];
    if (!lines || !kingdom.lines) return kingdom;
    const points = Object.fromEntries(Object.entries(lines).map(([line, sum]) => [line, sum ?? 0]));
    return { ...kingdom, lines: points, score: total(lines) ?? 0 };
  }
}
