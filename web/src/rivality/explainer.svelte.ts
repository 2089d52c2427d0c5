// What is explained at the moment, and the rulebook's words for it.
import { language } from "../language/language.svelte";
import type { BookEntry } from "../protocol";
import { http } from "../protocol/http";

const DELAY = 400;

export interface Explained {
  title: string;
  lines: string[];
  /** Entries of the book that belong to it. */
  terms: string[];
}

const books = new Map<string, Promise<BookEntry[]>>();

/** The book of a mode in the current language; without a connection there is none. */
function book(mode: string): Promise<BookEntry[]> {
  const key = `${mode} ${language.code}`;
  let found = books.get(key);
  if (!found) {
    found = http.book("rivality", mode).catch(() => {
      books.delete(key);
      return [];
    });
    books.set(key, found);
  }
  return found;
}

export class Explainer {
  shown = $state.raw<(Explained & { box: DOMRect; entries: BookEntry[] }) | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly mode: () => string) {}

  /** A mouse rests on something. */
  over(event: PointerEvent, about: () => Explained, delay = DELAY): void {
    if (event.pointerType === "touch") return;
    const target = event.currentTarget as Element;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.show(target, about()), delay);
  }

  out = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
  };

  async show(target: Element, about: Explained): Promise<void> {
    const box = target.getBoundingClientRect();
    const here = { ...about, box, entries: [] };
    this.shown = here;
    const entries = (await book(this.mode())).filter((entry) => about.terms.includes(entry.id));
    if (this.shown === here) this.shown = { ...here, entries };
  }
}
