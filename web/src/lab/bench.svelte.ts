// A component file that somebody writes: its text, what the program says about it, and the way back.
import type { Schemas } from "../protocol";
import { http, RequestError } from "../protocol/http";

export type Printing = Schemas["Printing"];
export type Fault = Schemas["PrintingFault"];
export type Entry = Schemas["PrintingEntry"];

const PAUSE = 250;
const MOST_STEPS = 100;
export const LONGEST = 50_000;

const keptAt = (game: string): string => `oakdoor.lab.${game}`;

export class Workbench {
  game = $state("");
  text = $state("");
  found = $state.raw<Printing | null>(null);
  checking = $state(false);
  /** Why nothing can be said about the file. */
  problem = $state("");
  steps = $state.raw<string[]>([]);

  readonly faults = $derived(this.found?.faults ?? []);
  readonly changes = $derived(this.found?.changes ?? []);
  readonly entries = $derived(this.found?.entries ?? []);
  /** What a table can be played with, as long as the text is what was looked at. */
  readonly components = $derived(this.checking ? null : (this.found?.components ?? null));

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  readonly #noAnswer: () => string;

  constructor(noAnswer: () => string) {
    this.#noAnswer = noAnswer;
  }

  /** Begin with what was kept of a game's file, or with the printed one. */
  async open(game: string): Promise<void> {
    if (game === this.game) return;
    this.game = game;
    this.steps = [];
    this.found = null;
    this.text = localStorage.getItem(keptAt(game)) ?? "";
    await this.#look(this.text || null);
  }

  /** Somebody wrote something: it is kept at once, and looked at after a pause. */
  write(text: string): void {
    this.#remember();
    this.#take(text);
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(text), PAUSE);
  }

  /** Another text in the place of this one. */
  async replace(text: string | null): Promise<void> {
    this.#remember();
    if (text !== null) this.#take(text);
    clearTimeout(this.#timer);
    await this.#look(text);
  }

  /** Another value for one entry. */
  async edit(entry: string, value: string | null): Promise<void> {
    await this.editAll([{ entry, value }]);
  }

  /** Other values for some entries, in one step. */
  async editAll(edits: Schemas["PrintingEdit"][]): Promise<void> {
    this.#remember();
    await this.#look(this.text, edits);
  }

  /** What was probably meant, where a fault is. */
  async mend(fault: Fault): Promise<void> {
    const lines = this.text.split("\n");
    const line = Array.from(lines[fault.line - 1] ?? "");
    const old = line.slice(fault.column - 1, fault.end - 1).join("");
    const quote = old.startsWith("\"") || old.startsWith("'") ? old[0]! : "";
    const bracket = old.startsWith("[");
    const meant = bracket ? `[${fault.instead}]` : `${quote}${fault.instead}${quote}`;
    lines[fault.line - 1] = [...line.slice(0, fault.column - 1), meant, ...line.slice(fault.end - 1)].join("");
    await this.replace(lines.join("\n"));
  }

  async undo(): Promise<void> {
    const last = this.steps.at(-1);
    if (last === undefined) return;
    this.steps = this.steps.slice(0, -1);
    this.#take(last);
    await this.#look(last);
  }

  /** Say the same in another language. */
  async again(): Promise<void> {
    if (this.game && this.found) await this.#look(this.text);
  }

  #remember(): void {
    if (this.steps.at(-1) !== this.text) this.steps = [...this.steps, this.text].slice(-MOST_STEPS);
  }

  #take(text: string): void {
    this.text = text;
    try {
      localStorage.setItem(keptAt(this.game), text);
    } catch {
      // A full store keeps nothing; the page goes on.
    }
  }

  async #look(text: string | null, edits: Schemas["PrintingEdit"][] = []): Promise<void> {
    const asked = ++this.#asked;
    this.checking = true;
    try {
      const found = await http.printing({ game: this.game, text, edits });
      if (asked !== this.#asked) return;
      this.found = found;
      this.problem = "";
      if (text === null || edits.length) this.#take(found.text);
      if (text === null) localStorage.removeItem(keptAt(this.game));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.problem = error instanceof RequestError && error.status < 500 ? error.message : this.#noAnswer();
    } finally {
      if (asked === this.#asked) this.checking = false;
    }
  }
}

/** What a saved file is called. */
export const fileOf = (game: string): string => `${game}.toml`;

/** The command that makes the whole report: for every number of players, with the ladder. */
export const commandOf = (game: string, mode: string, isChanged: boolean): string =>
  `oakdoor lab report ${game}/${mode}${isChanged ? ` --components ${fileOf(game)}` : ""}`;

/** What tells one text from another, as the server does it. */
export async function digestOf(text: string): Promise<string | null> {
  // Without a safe connection browsers have no digests.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}
