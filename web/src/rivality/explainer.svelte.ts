// What is explained at the moment, and the rulebook's words for it.
import type { BookEntry } from "../protocol";
import { book } from "../table/book.svelte";

const DELAY = 400;

export interface Explained {
  title: string;
  lines: string[];
  /** Entries of the book that belong to it. */
  terms: string[];
}

export class Explainer {
  shown = $state.raw<(Explained & { box: DOMRect; entries: BookEntry[] }) | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A mouse rests on something. */
  over(event: PointerEvent, about: () => Explained, delay = DELAY): void {
    if (event.pointerType === "touch") return;
    const target = event.currentTarget as Element;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(target, about()), delay);
  }

  out = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
  };

  show(target: Element, about: Explained): void {
    const box = target.getBoundingClientRect();
    this.shown = { ...about, box, entries: book.entries.filter((entry) => about.terms.includes(entry.id)) };
  }
}
