// The battlefield while somebody plays: the chosen tile of the hand, how it is turned, and what the previewed move would do.
import { capital, language, speak } from "../language/language.svelte";
import { book } from "../play/book.svelte";
import { Choosing } from "../play/choosing.svelte";
import { explained, type Subject } from "../play/explain.svelte";
import type { Link } from "../protocol";
import { effectsOf } from "./effects";
import { directionName, golemNames, kindName } from "./say";
import { texts } from "./texts";
import { type Direction, handsOf, HIDDEN, readPut, sideOf, tileAt, turn, viewOf } from "./view";

/** Points summed up by places. */
function pointsBy(links: Link[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { place, points } of links) if (place) found.set(place, (found.get(place) ?? 0) + points);
  return found;
}

export class FieldTable extends Choosing {
  /** The tile of the hand that is chosen. */
  tile = $state<string | null>(null);
  turned = $state<Direction>("N");
  /** The tile that is being dragged: then nothing may move under the finger. */
  dragged = $state<string | null>(null);
  /** The spell of the preview that is pointed out, counted from 0. */
  spell = $state<number | null>(null);

  /** The points of a colour that a mouse or the focus is on: its number, and one of its lines or nothing for all. */
  line = $state<string | null>(null);

  readonly view = $derived.by(() => viewOf(this.position));
  /** The reader's colour. */
  readonly colour = $derived.by(() => sideOf(this.view, this.position.seat)?.colour ?? null);
  readonly hand = $derived.by(() => (handsOf(this.view)[this.position.seat] ?? []).filter((tile) => tile !== HIDDEN));
  /** The move that is previewed, in words. */
  readonly looked = $derived.by(() => this.aim?.words ?? null);
  readonly effects = $derived.by(() => (this.shown ? effectsOf(this.shown, this.view, this.position.links, this.colour) : null));

  /** The places with the points that are looked at or explained; null while none are. */
  readonly lit: Map<string, number> | null = $derived.by(() => {
    const of = this.line ?? explained.anchor?.getAttribute("data-line");
    if (!of) return null;
    const [side = "", line = ""] = of.split(" ");
    return pointsBy(this.#links(Number(side), line));
  });

  /** A lesson: what the last answer changed in the own points, by places. */
  readonly earned: Map<string, number> = $derived.by(() => {
    const before = this.props().before;
    const own = this.view.colours.findIndex((side) => side.colour === this.colour);
    const lost = (before ?? this.position.links).map((link) => ({ ...link, points: -link.points }));
    const changes = pointsBy([...this.position.links, ...lost].filter((link) => link.seat === own));
    return new Map([...changes].filter(([, points]) => points !== 0));
  });

  #links(side: number, line: string): Link[] {
    return this.position.links.filter((link) => link.seat === side && (!line || link.line === line));
  }

  /** What the points of a colour are for, of one of its lines or of all. */
  lineSubject(side: number, line = ""): Subject {
    const { view } = this;
    const scores = [...pointsBy(this.#links(side, line))].map(([place, points]) => {
      const tile = tileAt(view, place);
      return { label: tile ? speak(texts).of(capital(kindName(tile.tile)), golemNames(tile.golems, view)) : "", points };
    });
    const title = line ? language.title(`rivality.line.${line}`) : capital(speak(texts).points(0));
    return { title, terms: [], rules: line ? [book.ruleOfLine(line)] : [], scores, sum: true, aloud: true, under: true };
  }

  /** Nothing is previewed, and the first tile of the hand is chosen. */
  override reset(): void {
    super.reset();
    if (this.tile && this.hand.includes(this.tile)) return;
    this.tile = this.hand[0] ?? null;
    this.turned = "N";
  }

  override leave(): void {
    super.leave();
    this.spell = null;
  }

  /** The move that puts the chosen tile on a place, if it is one. */
  putOn(place: string): string | null {
    const words = `put ${this.tile} ${place} ${this.turned}`;
    return this.legal.has(words) ? words : null;
  }

  protected override placeOf(words: string): string {
    return words;
  }

  /** The tile of the move goes into the hand as well, turned as it would lie. */
  override hold(words: string | null): void {
    const put = words ? readPut(words) : null;
    if (put && this.hand.includes(put.tile)) {
      this.tile = put.tile;
      this.turned = put.turned;
    }
    super.hold(words);
  }

  take(tile: string): void {
    if (tile === this.tile) return;
    this.tile = tile;
    this.turned = "N";
    this.#follow();
  }

  rotate(quarters: number): void {
    this.turned = turn(this.turned, quarters);
    this.props().announce(speak(texts).topTo(directionName(this.turned, "to")));
    this.#follow();
  }

  /** Preview a move; whoever goes there on purpose gets room for it. */
  look(words: string | null, firm = false): void {
    if (words !== this.looked) this.spell = null;
    this.point(words, words ?? "", firm);
  }

  /** Point out the next spell of the preview. */
  nextSpell(): void {
    const arrows = this.effects?.arrows ?? [];
    if (!arrows.length) return;
    this.spell = this.spell === null ? 0 : this.spell + 1 < arrows.length ? this.spell + 1 : null;
    const row = this.effects?.rows.find((one) => one.arrows.some((arrow) => arrow.number - 1 === this.spell));
    if (row) this.props().announce(row.heard);
  }

  /** The preview goes with the tile when it is exchanged or turned. */
  #follow(): void {
    const put = this.looked ? readPut(this.looked) : null;
    if (put) this.look(this.putOn(put.place), this.aim?.firm);
  }
}
