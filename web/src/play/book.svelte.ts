// The book of the table on this page: what everything is about, and what its rules and components say.
import type { Components } from "../engine/preview/asked";
import type { Book, BookEntry, Facts } from "../protocol";
import { rulePath } from "../rules/links";

class OpenBook {
  #book = $state.raw<Book | null>(null);

  /** What can be explained. */
  get entries(): BookEntry[] {
    return this.#book?.entries ?? [];
  }

  get isOpen(): boolean {
    return this.#book !== null;
  }

  /** What the components in play say otherwise than the printed ones. */
  get changes(): string[] {
    return this.#book?.changes ?? [];
  }

  /** Whether the pictures' hints are right: without a book, or with the printed components. */
  get isPrinted(): boolean {
    const facts = this.#book?.facts;
    return facts?.game !== "aetherya" || facts.printed;
  }

  open(book: Book): void {
    this.#book = book;
  }

  close(): void {
    this.#book = null;
  }

  /** What the page's own rules need of the components in play; null without a book. */
  get components(): Components | null {
    if (!this.#book) return null;
    const { box, facts } = this.#book;
    return { box, tiles: facts.game === "rivality" ? Object.keys(facts.tiles) : [], worth: facts.game === "aetherya" ? facts.legends : {} };
  }

  /** The number of the rule that an event belongs to; empty if none is known. */
  ruleOf(event: string | undefined): string {
    return (event && this.#book?.events[event]) || "";
  }

  /** The number of the rule that a line of the score sheet belongs to; empty if none is known. */
  ruleOfLine(line: string): string {
    return this.#book?.lines[line] ?? "";
  }

  /** Where a rule is told. */
  ruleAt(number: string): string {
    const facts = this.#book?.facts;
    return facts ? rulePath(facts.game, facts.mode, number) : "/rules";
  }

  /** The facts of a game; only its screens, which wait for the book, ask for them. */
  facts<Game extends Facts["game"]>(game: Game): Extract<Facts, { game: Game }> {
    const facts = this.#book?.facts;
    if (facts?.game !== game) throw new Error(`no book of ${game} is open`);
    return facts as Extract<Facts, { game: Game }>;
  }
}

export const book = new OpenBook();
