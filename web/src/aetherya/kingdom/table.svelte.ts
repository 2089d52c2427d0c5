// The kingdoms while somebody plays: what each cell, legend and tile does after what is chosen already.
import { speak } from "../../language/language.svelte";
import { Choosing } from "../../play/choosing.svelte";
import { explained, type Subject } from "../../play/explain.svelte";
import type { Target } from "../../play/words";
import type { Link, Refusal } from "../../protocol";
import { lineSubject } from "../answering";
import { cardAt, facts, type Kingdom, type KingdomView, viewOf } from "../view";
import { Arranging } from "./arranging.svelte";
import { texts } from "./texts";

/** Where a question needs no first choice, its first word is chosen. */
const STEPS: Record<string, string> = { hold_drawn: "place", hold_taken: "place", block: "block" };

interface LegendTargets {
  moves: Record<string, string>;
  picks: Record<string, string>;
}

/** The name of a place: a cell of a kingdom, or the kingdom itself. */
export const placeName = (kingdom: Pick<Kingdom, "seat">, cell = ""): string => `${kingdom.seat} ${cell}`;

export class KingdomTable extends Choosing {
  /** The first cards while they are laid. */
  readonly first: Arranging = new Arranging({
    cards: () => (this.view.phase === "arrange" ? (this.legal.moves[0]?.split(" ").slice(1) ?? []) : []),
    kept: () => this.position.kept ?? null,
    preview: (words) => this.props().preview(words),
  });
  /** The legend that a mouse or the focus is on. */
  looked = $state<string | null>(null);
  /** The line of somebody's harmony that a mouse or the focus is on: the seat and the line. */
  line = $state<string | null>(null);

  readonly view: KingdomView = $derived.by(() => viewOf(this.position));
  readonly me: number = $derived.by(() => this.position.seat);
  readonly active: string = $derived.by(() => this.chosen || (this.asked ? (STEPS[this.view.phase] ?? "") : ""));
  readonly arranging: boolean = $derived.by(() => this.first.on);
  /** What each point is for, as the cards lie. */
  readonly links: Link[] = $derived.by(() => (this.first.lying ? (this.first.seen?.links ?? []) : this.position.links));
  readonly legends: LegendTargets = $derived.by(() => this.#legends());

  override arrive(): boolean {
    const isNew = super.arrive();
    if (isNew) this.first.arrive();
    return isNew;
  }

  override reset(): void {
    this.first.card = this.first.lifted = null;
    super.reset();
  }

  /** The cards of a hint about the first ones lie as it says. */
  override hold(words: string | null): void {
    super.hold(words);
    if (this.arranging) this.first.hold(words);
  }

  /** Take all first cards back into the hand. */
  startOver(): void {
    this.first.reset();
    this.reset();
  }

  protected override example(words: string): string | null {
    return this.arranging ? this.first.example(words) : super.example(words);
  }

  /** The card on a cell; null if it lies face down, or if none lies there yet. */
  cardOn(kingdom: Kingdom, cell: string): string | null {
    const lying = this.own(kingdom) ? this.first.lying : null;
    return lying && facts().centre.includes(cell) ? (lying[cell] ?? null) : cardAt(kingdom, cell);
  }

  /** Cards that are placed or turned over, and legends: everything else is only drawn. */
  protected override placeOf(words: string): string | null {
    const [verb, what = ""] = words.split(" ");
    if (verb === "place" || verb === "reveal") return placeName({ seat: this.me }, what);
    return verb === "legend" ? placeName({ seat: this.me }) : null;
  }

  /** The cells of a kingdom that count towards the legend that is looked at or explained. */
  lit(kingdom: Kingdom): string[] {
    const legend = this.looked ?? explained.anchor?.getAttribute("data-legend") ?? "";
    return kingdom.progress[legend]?.cells ?? [];
  }

  /** The line of a seat's harmony that is looked at or explained. */
  lineOf(seat: number): string | null {
    const [who, line = ""] = (this.line ?? explained.anchor?.getAttribute("data-line") ?? "").split(" ");
    return line && Number(who) === seat ? line : null;
  }

  /** What a line of a kingdom's harmony is made of. */
  lineSubject(kingdom: Kingdom, line: string): Subject {
    return lineSubject({
      line,
      points: kingdom.lines?.[line] ?? null,
      links: this.links.filter((link) => link.seat === kingdom.seat && link.line === line),
      at: (cell) => this.cardOn(kingdom, cell),
      tamers: kingdom.tamers,
      legends: line === "legends" ? kingdom.legends : [],
      rest: speak(texts).stones,
    });
  }

  own(kingdom: Kingdom): boolean {
    return kingdom.seat === this.me;
  }

  /** The place that is pointed at, if it is a cell. */
  get aimedCell(): string {
    return this.aim?.at.split(" ")[1] ?? "";
  }

  /** Words for a cell after what is chosen. Some moves name the seat before the cell; the hammer takes two cells in either order. */
  #wordsAt(kingdom: Kingdom, cell: string): string[] {
    if (!this.active) return [];
    const [, tile, first] = this.active.split(" ");
    const own = this.own(kingdom);
    const turned = own && tile === "hammer" && first ? [`use hammer ${cell} ${first}`] : [];
    return [...(own ? [`${this.active} ${cell}`] : []), `${this.active} ${kingdom.seat} ${cell}`, ...turned];
  }

  targetOf(kingdom: Kingdom, cell: string): Target | null {
    if (this.arranging) return this.own(kingdom) ? this.first.target(cell) : null;
    for (const words of this.#wordsAt(kingdom, cell)) {
      const found = this.legal.target(words);
      if (found) return found;
    }
    const second = this.active === "use hammer" && this.own(kingdom)
      && this.legal.next(this.active).some((first) => this.legal.has(`${this.active} ${first} ${cell}`));
    return second ? { pick: `${this.active} ${cell}` } : null;
  }

  /** Why a cell is no target. */
  refusalOf(kingdom: Kingdom, cell: string): Refusal | null {
    if (!this.asked || this.arranging) return null;
    const { refusals } = this.position;
    const found = this.#wordsAt(kingdom, cell).map((words) => refusals[words] ?? refusals[`${words} 1`] ?? refusals[`${words} 2`]);
    return found.find((refusal) => refusal) ?? null;
  }

  /** Legends are taken, swapped or discarded, by phase; the sword takes some that are not fulfilled. */
  #legends(): LegendTargets {
    const { view, legal, chosen } = this;
    const found: LegendTargets = { moves: {}, picks: {} };
    for (const legend of view.mode === "solo" ? view.rows.flat() : view.river) {
      const sword = chosen === "use sword" ? " sword" : "";
      const words = view.phase === "swap"
        ? `${chosen || "swap"} ${legend}`
        : view.phase === "shed"
        ? `shed ${legend}`
        : `legend ${legend}${sword}`;
      const one = legal.target(words) ?? (view.phase === "swap" ? legal.target(`swap ${legend}`) : null);
      if (one?.move) found.moves[legend] = one.move;
      else if (one?.pick && view.phase === "swap") found.picks[legend] = one.pick;
    }
    return found;
  }

  /** The own tiles are used, or given to the smuggler's victim; those of others can be taken by the thief and the smuggler. */
  tiles(kingdom: Kingdom): Record<string, Target | null> {
    const { legal, chosen } = this;
    const giving = chosen.split(" ").length === 4 && chosen.startsWith("use smuggler ");
    const found = (tile: string): Target | null => {
      if (!this.own(kingdom)) return chosen.startsWith("use ") && !giving ? legal.target(`${chosen} ${kingdom.seat} ${tile}`) : null;
      if (giving) return legal.target(`${chosen} ${tile}`);
      const sword = tile === "sword" && legal.next("legend").some((legend) => legal.has(`legend ${legend} sword`));
      return sword ? { pick: "use sword" } : legal.target(`use ${tile}`);
    };
    return Object.fromEntries((kingdom.beside ?? []).map((tile) => [tile, found(tile)]));
  }

  /** Whether a kingdom has targets now that are not in the reader's own. */
  beckons(kingdom: Kingdom): boolean {
    return this.chosen.startsWith("use ") && !this.own(kingdom) && this.legal.begins(`${this.chosen} ${kingdom.seat}`);
  }

  aimCell(kingdom: Kingdom, cell: string | null): void {
    // What is chosen for good keeps its preview.
    if (this.chosen.includes(" ") && !this.chosen.startsWith("use")) return;
    const found = cell ? this.targetOf(kingdom, cell) : null;
    if (cell && found) this.point(placeName(kingdom, cell), found.move ?? found.pick);
    else this.leave();
  }

  actCell(kingdom: Kingdom, cell: string, touch = false): void {
    this.act(this.targetOf(kingdom, cell), placeName(kingdom, cell), touch, this.refusalOf(kingdom, cell));
  }

  override choose(words: string, at = "", touch = false): void {
    const [verb, what = ""] = words.split(" ");
    if (this.arranging) {
      this.first.choose(verb ?? "", what);
    } else this.chosen = this.chosen === words ? "" : words;
    // A chosen place goes on showing what it would do until the rest is chosen.
    if (verb === "place" && at) this.point(at, words, touch);
    else this.leave();
  }
}
