// What each card, tile and word is about, as the server's book says it; asked for once per mode and language.
import { language } from "../language/language.svelte";
import type { BookEntry } from "../protocol";
import { http } from "../protocol/http";

const books = new Map<string, Promise<BookEntry[]>>();

/** The book of a mode in the current language. */
export function bookOf(game: string, mode: string): Promise<BookEntry[]> {
  const key = `${language.code} ${game} ${mode}`;
  const found = books.get(key) ?? http.book(game, mode);
  books.set(key, found);
  found.catch(() => books.delete(key));
  return found;
}
