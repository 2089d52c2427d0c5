// Dragging cards to the own kingdom: from the hand, or straight from the deck or a pile.
import type { Drag } from "../../play/press";
import type { Kingdom } from "../view";
import type { KingdomTable } from "./table.svelte";

export class Drags {
  /** Where a card goes that was dragged from a pile and is taken first. */
  #fetched: string | null = null;

  constructor(readonly table: KingdomTable, readonly mine: () => Kingdom) {}

  #cellOf(place: HTMLElement | null): string | null {
    return place?.closest(`[data-seat="${this.mine().seat}"]`) ? (place.dataset["cell"] ?? null) : null;
  }

  /** A card of the hand. */
  hand = (card: string): Drag => ({
    over: (place) => {
      if (this.table.arranging) Object.assign(this.table.first, { card, lifted: null });
      this.table.aimCell(this.mine(), this.#cellOf(place));
    },
    drop: (place) => {
      const cell = this.#cellOf(place);
      if (cell) this.table.actCell(this.mine(), cell);
      this.table.leave();
    },
  });

  /** A first card that lies already, to another place. */
  laid = (cell: string): Drag | undefined => {
    if (!this.table.arranging || !this.table.first.laid[cell]) return undefined;
    return {
      over: (place) => {
        Object.assign(this.table.first, { card: null, lifted: cell });
        this.table.aimCell(this.mine(), this.#cellOf(place));
      },
      drop: (place) => {
        const to = this.#cellOf(place);
        if (to && to !== cell) this.table.actCell(this.mine(), to);
        this.table.reset();
      },
    };
  };

  /** A card dragged from a pile is taken and placed where it is dropped; one from the deck is drawn, and then shown. */
  fetch = (words: string): Drag => ({
    over: () => {},
    drop: (place) => {
      const cell = this.#cellOf(place);
      if (!cell) return;
      if (words.startsWith("take")) this.#fetched = cell;
      this.table.play(words);
    },
  });

  /** Another position: what was fetched is placed. */
  arrive(): void {
    const cell = this.#fetched;
    this.#fetched = null;
    if (cell && this.table.view.phase === "hold_taken") this.table.actCell(this.mine(), cell);
  }
}
