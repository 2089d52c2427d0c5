// What the player has chosen so far and looks at: a tile of the hand, how it is turned, and the move that is previewed.
import { speak } from "../language/language.svelte";
import type { ScreenProps } from "../table/screen";
import { type Effects, effectsOf } from "./effects";
import { directionName } from "./say";
import { texts } from "./texts";
import { type Direction, handsOf, readPut, sideOf, turn, viewOf } from "./view";

type Source = Pick<ScreenProps, "position" | "preview" | "play" | "announce" | "readonly">;

export class Chooser {
  /** The tile of the hand that is chosen. */
  tile = $state<string | null>(null);
  turned = $state<Direction>("N");
  /** The move that is previewed, in words. */
  looked = $state<string | null>(null);
  /** Whether a finger or the keyboard chose it: then the battlefield makes room for it. */
  roomy = $state(false);
  /** Whether a tile is being dragged: then nothing may move under the finger. */
  dragging = $state(false);
  effects = $state.raw<Effects | null>(null);
  asking = $state(false);
  /** The spell of the preview that is pointed out, counted from 0. */
  spell = $state<number | null>(null);
  #seen = "";
  #gone = false;

  constructor(readonly source: () => Source) {}

  /** A new position: nothing is previewed, and the first tile of the hand is chosen. */
  arrive(): void {
    const { position } = this.source();
    const key = `${position.edition}:${position.ply}:${position.seat}`;
    if (key === this.#seen) return;
    this.#seen = key;
    this.drop();
    const hand = this.hand();
    if (!this.tile || !hand.includes(this.tile)) {
      this.tile = hand[0] ?? null;
      this.turned = "N";
    }
  }

  hand(): string[] {
    const { position } = this.source();
    return (handsOf(viewOf(position))[position.seat] ?? []).filter((tile) => tile !== "hidden");
  }

  /** The screen is left: answers that come later are for nobody. */
  leave(): void {
    this.#gone = true;
  }

  /** The move that puts the chosen tile on a place, if it is one. */
  putOn(place: string): string | null {
    const words = `put ${this.tile} ${place} ${this.turned}`;
    return this.isLegal(words) ? words : null;
  }

  isLegal(words: string): boolean {
    const { position, readonly } = this.source();
    return !readonly && position.legal.includes(words);
  }

  choose(tile: string): void {
    if (tile === this.tile) return;
    this.tile = tile;
    this.turned = "N";
    this.#follow();
  }

  rotate(quarters: number): void {
    this.turned = turn(this.turned, quarters);
    this.source().announce(speak(texts).topTo(directionName(this.turned, "to")));
    this.#follow();
  }

  /** Preview a move. */
  look(words: string | null, roomy = false): void {
    if (words === this.looked) return;
    this.looked = words;
    this.roomy = roomy;
    this.effects = null;
    this.spell = null;
    if (words) void this.#ask(words);
  }

  drop(): void {
    this.look(null);
  }

  play(words: string): void {
    if (this.isLegal(words)) this.source().play(words);
  }

  /** Point out the next spell of the preview. */
  nextSpell(): void {
    const arrows = this.effects?.arrows ?? [];
    if (!arrows.length) return;
    this.spell = this.spell === null ? 0 : this.spell + 1 < arrows.length ? this.spell + 1 : null;
    const row = this.effects?.rows.find((one) => one.arrows.some((arrow) => arrow.number - 1 === this.spell));
    if (row) this.source().announce(row.sentence);
  }

  /** The preview goes with the tile when it is exchanged or turned. */
  #follow(): void {
    const put = this.looked ? readPut(this.looked) : null;
    if (put) this.look(this.putOn(put.place), this.roomy);
  }

  async #ask(words: string): Promise<void> {
    const { position, preview } = this.source();
    this.asking = true;
    const answer = await preview(words);
    if (this.looked !== words || this.#gone) return;
    this.asking = false;
    const view = viewOf(position);
    const colour = sideOf(view, position.seat)?.colour ?? null;
    this.effects = answer ? effectsOf(answer, view, position.links, colour) : null;
    // A mouse only passes by; whoever went there on purpose hears it.
    if (this.roomy && this.effects) this.source().announce(this.effects.rows.map((row) => row.sentence).join(" "));
  }
}
