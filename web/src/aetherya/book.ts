// What each card, legend and tile is about, as the server's book says it; asked for once per mode and language.
import { language } from "../language/language.svelte";
import type { BookEntry } from "../protocol";
import { http } from "../protocol/http";

const books = new Map<string, Promise<BookEntry[]>>();

/** The book of a mode of Aetherya; empty if it cannot be had now. */
export function book(mode: string): Promise<BookEntry[]> {
  const key = `${language.code} ${mode}`;
  let found = books.get(key);
  if (!found) {
    found = http.book("aetherya", mode).catch(() => {
      books.delete(key);
      return [];
    });
    books.set(key, found);
  }
  return found;
}
