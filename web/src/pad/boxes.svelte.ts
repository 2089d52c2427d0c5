// What the pad must know of the games: what the boxes hold, and the book of a mode. Both are kept, so that a pad opens without a server.
import { language } from "../language/language.svelte";
import { book } from "../play/book.svelte";
import type { Book, Schemas } from "../protocol";
import { http } from "../protocol/http";
import { load, save } from "./storage";

export type Boxes = Schemas["PadBoxes"];
type AetheryaBox = Schemas["AetheryaBox"];
export type RivalityBox = Schemas["RivalityBox"];

class KnownBoxes {
  #held = $state.raw<Boxes | null>(load<Boxes>("boxes"));
  failed = $state(false);

  /** Ask for the boxes; what was kept is shown meanwhile. */
  async load(): Promise<void> {
    try {
      this.#held = await http.padBoxes();
      this.failed = false;
      save("boxes", this.#held);
    } catch {
      this.failed = this.#held === null;
    }
  }

  get held(): Boxes | null {
    return this.#held;
  }

  get aetherya(): AetheryaBox {
    return this.#held!.aetherya;
  }

  get rivality(): RivalityBox {
    return this.#held!.rivality;
  }
}

export const boxes = new KnownBoxes();

interface KeptBook {
  of: string;
  book: Book;
}

/** Open the book of a mode: the kept one at once, then the server's. */
export async function openBook(game: string, mode: string): Promise<void> {
  const of = `${game} ${mode} ${language.code}`;
  const before = load<KeptBook>("book");
  if (before?.of === of) book.open(before.book);
  try {
    const found = await http.book(game, mode);
    book.open(found);
    save("book", { of, book: found } satisfies KeptBook);
  } catch {
    // A book in another language is better than none.
    if (before && before.of.startsWith(`${game} ${mode} `)) book.open(before.book);
  }
}
