// What the player is doing between two moves: which part of a move is chosen, what they point at, and what that would do.
import type { Link, Preview, Refusal } from "../../protocol";
import type { ScreenProps } from "../../table/screen";
import { facts, type Kingdom, type KingdomView, viewOf } from "../view";
import { cellRefusal, cellTarget, example, type Target, target } from "./choice";

/** What is pointed at: the words that acting would use, and where. */
export interface Aim {
  words: string;
  seat: number;
  cell: string | null;
  touch: boolean;
}

const PATIENCE = 1500; // milliseconds until a move without an answer can be sent again
const STEPS: Record<string, string> = { hold_drawn: "place", hold_taken: "place", block: "block" };

export class Choosing {
  /** The chosen first words of a move, e.g. "use hammer" or "reveal". */
  prefix = $state("");
  aim = $state.raw<Aim | null>(null);
  ghost = $state.raw<Preview | null>(null);
  /** While arranging: the chosen card, and the cards on their places. */
  card = $state<string | null>(null);
  laid = $state.raw<Record<string, string>>({});
  /** The cell that was clicked in vain. */
  shaken = $state("");

  readonly view: KingdomView = $derived.by(() => viewOf(this.props().position));
  readonly me: number = $derived.by(() => this.props().position.seat);
  readonly legal: string[] = $derived.by(() => (this.props().readonly ? [] : this.props().position.legal));
  readonly active: string = $derived.by(() => this.prefix || (this.legal.length ? (STEPS[this.view.phase] ?? "") : ""));
  readonly arranging: boolean = $derived.by(() => this.view.phase === "arrange" && this.legal.length > 0);
  /** While arranging: the cards that are not laid yet. */
  readonly hand: string[] = $derived.by(() => {
    if (!this.arranging) return [];
    const used = Object.values(this.laid);
    return (this.legal[0]?.split(" ").slice(1) ?? []).filter((one) => !used.includes(one));
  });
  /** While arranging: the card that the next click lays. The last one needs no choice. */
  readonly laying: string | null = $derived.by(() => (this.hand.length === 1 ? (this.hand[0] ?? null) : this.card));

  /** The position that a move was sent for. */
  #sent = "";

  constructor(readonly props: () => ScreenProps) {}

  /** Forget everything: another position. */
  reset(): void {
    this.prefix = "";
    this.card = null;
    this.laid = {};
    this.leave();
  }

  leave(): void {
    this.aim = null;
    this.ghost = null;
  }

  own(kingdom: Kingdom): boolean {
    return kingdom.seat === this.me;
  }

  #place(cell: string): Target | null {
    if (!facts().centre.includes(cell)) return null;
    if (!this.laying) return this.laid[cell] ? { pick: `back ${cell}` } : null;
    if (this.hand.length > 1 || this.laid[cell]) return { pick: `to ${cell}` };
    const all: Record<string, string> = { ...this.laid, [cell]: this.laying };
    return target(this.legal, `arrange ${facts().centre.map((place) => all[place]).join(" ")}`);
  }

  targetOf(kingdom: Kingdom, cell: string): Target | null {
    if (this.arranging) return this.own(kingdom) ? this.#place(cell) : null;
    return cellTarget(this.legal, this.active, this.own(kingdom), kingdom.seat, cell);
  }

  refusalOf(kingdom: Kingdom, cell: string): Refusal | null {
    if (!this.legal.length || this.arranging) return null;
    return cellRefusal(this.props().position.refusals, this.active, this.own(kingdom), kingdom.seat, cell);
  }

  /** Whether a kingdom has targets now that are not in the reader's own. */
  beckons(kingdom: Kingdom): boolean {
    return this.prefix.startsWith("use ") && !this.own(kingdom)
      && this.legal.some((words) => words.startsWith(`${this.prefix} ${kingdom.seat} `));
  }

  /** Point at something that does this; its preview is asked for. */
  point(found: Target | null, seat: number, cell: string | null, touch = false): void {
    const words = found?.move ?? found?.pick;
    if (!found || !words) return this.leave();
    if (this.aim?.words === words) return;
    this.aim = { words, seat, cell, touch };
    this.ghost = null;
    const move = example(this.legal, found);
    if (!move) return;
    void this.props().preview(move).then((preview) => {
      if (this.aim?.words === words) this.ghost = preview;
    });
  }

  /** Act on something: play its move, choose it, or hear why not. A finger's first tap only points. */
  act(found: Target | null, refusal: Refusal | null, seat: number, cell: string | null, touch: boolean): void {
    if (!found) {
      if (refusal) this.#refuse(refusal, seat, cell);
      return;
    }
    if (found.move && touch && this.aim?.words !== found.move) return this.point(found, seat, cell, true);
    if (found.move) this.play(found.move);
    else if (found.pick) this.choose(found.pick, seat, cell, touch);
  }

  play(words: string): void {
    // A second click before the answer would mean a position that is gone.
    const { ply, edition } = this.props().position;
    const now = `${edition} ${ply}`;
    if (this.#sent === now) return;
    this.#sent = now;
    setTimeout(() => (this.#sent = ""), PATIENCE);
    this.leave();
    this.prefix = "";
    this.props().play(words);
  }

  choose(words: string, seat = this.me, cell: string | null = null, touch = false): void {
    const [verb, what = ""] = words.split(" ");
    if (verb === "card") this.card = this.card === what ? null : what;
    else if (verb === "to" && this.laying) {
      this.laid = { ...this.laid, [what]: this.laying };
      this.card = null;
    } else if (verb === "back") {
      const { [what]: taken, ...rest } = this.laid;
      this.laid = rest;
      this.card = taken ?? null;
    } else this.prefix = this.prefix === words ? "" : words;
    // A chosen place goes on showing what it would do until the rest is chosen.
    if (verb === "place" && cell) this.point({ pick: words }, seat, cell, touch);
    else this.leave();
  }

  #refuse(refusal: Refusal, seat: number, cell: string | null): void {
    this.props().refuse(refusal);
    const key = `${seat} ${cell}`;
    this.shaken = key;
    setTimeout(() => this.shaken === key && (this.shaken = ""), 200);
  }
}

/** What a preview changes between cards of a kingdom: for each pair the change of points. */
export function changes(before: Link[], after: Link[], seat: number): { cell: string; other: string; points: number }[] {
  const pairs = new Map<string, { cell: string; other: string; points: number }>();
  const count = (links: Link[], sign: number) => {
    for (const link of links) {
      if (link.seat !== seat || !link.cell) continue;
      const [cell = "", other = ""] = [link.cell, link.other ?? link.cell].sort();
      const pair = pairs.get(`${cell} ${other}`) ?? { cell, other, points: 0 };
      pair.points += sign * link.points;
      pairs.set(`${cell} ${other}`, pair);
    }
  };
  count(before, -1);
  count(after, 1);
  return [...pairs.values()].filter((pair) => pair.points !== 0);
}
