// The games that are being entered. Each is kept in the browser at every tap, with the steps that can be taken back. A new game puts
// the one before it aside, and one that was thrown away can be brought back.
import type { PadGame, PadSheet } from "./game";
import { kept } from "./kept.svelte";
import { load, loadList, save } from "./storage";

const UNDOS = 50;
/** The earliest ones that were thrown away go when there are more. */
const THROWN = 20;
const KEY = "drafts";

export interface Unfinished {
  id: string;
  people: string[];
  sheet: PadSheet;
  before: PadSheet[];
  /** Of a game that is corrected: when it was played. */
  played?: string;
  thrown?: boolean;
}

/** A random UUID. The browser's own maker works only at secure addresses, and a phone at home may not be at one. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function isUnfinished(thing: unknown): thing is Unfinished {
  return typeof thing === "object" && thing !== null && "id" in thing && typeof thing.id === "string" && "people" in thing
    && Array.isArray(thing.people) && "sheet" in thing && typeof thing.sheet === "object" && thing.sheet !== null && "before" in thing
    && Array.isArray(thing.before);
}

/** What is kept; earlier versions kept one game under a name of its own. */
function read(): Unfinished[] {
  const earlier = load<unknown>("draft");
  const found = loadList(KEY, isUnfinished);
  return isUnfinished(earlier) && !found.some(({ id }) => id === earlier.id) ? [earlier, ...found] : found;
}

class Draft {
  /** The one that was worked on last comes first. */
  #all = $state.raw<Unfinished[]>(read());
  /** Each page of this browser is at a game of its own. */
  #id = $state("");
  readonly #now = $derived(this.#all.find(({ id, thrown }) => id === this.#id && !thrown) ?? null);
  /** Whether the browser keeps what is entered: it may be full, or keep nothing. */
  isKept = $state(true);

  constructor() {
    this.#id = this.unfinished()[0]?.id ?? "";
    // Another page of this browser went on with one of them.
    addEventListener("storage", (event) => {
      if (event.key === `oakdoor.pad.${KEY}`) this.#all = read();
    });
  }

  get open(): boolean {
    return this.#now !== null;
  }

  get sheet(): PadSheet {
    return this.#now!.sheet;
  }

  get people(): string[] {
    return this.#now!.people;
  }

  get undos(): number {
    return this.#now?.before.length ?? 0;
  }

  /** The games that wait to be finished. */
  unfinished(): Unfinished[] {
    return this.#all.filter(({ thrown }) => !thrown);
  }

  /** The games that were thrown away, the latest first. */
  thrown(): Unfinished[] {
    return this.#all.filter(({ thrown }) => thrown);
  }

  begin(people: string[], sheet: PadSheet): void {
    this.#keep({ id: newId(), people, sheet, before: [] });
  }

  /** Enter a kept game once more; corrections that wait go on. */
  correct(game: PadGame): void {
    if (this.unfinished().some(({ id }) => id === game.id)) this.goOn(game.id);
    else this.#keep({ id: game.id, people: game.people, sheet: game.sheet, before: [], played: game.played });
  }

  goOn(id: string): void {
    this.#id = id;
  }

  /** One step; it can be taken back. */
  change<Sheet extends PadSheet>(step: (sheet: Sheet) => void): void {
    const now = this.#now;
    if (!now) return;
    const sheet = structuredClone(now.sheet);
    step(sheet as Sheet);
    this.#keep({ ...now, sheet, before: [...now.before, now.sheet].slice(-UNDOS) });
  }

  undo(): void {
    const now = this.#now;
    const sheet = now?.before.at(-1);
    if (now && sheet) this.#keep({ ...now, sheet, before: now.before.slice(0, -1) });
  }

  /** Put it among the finished games; raises what the browser says if there is no room for it. */
  finish(result: PadGame["result"]): string {
    const { id, people, sheet, played } = this.#now!;
    kept.add({ id, version: 1, game: sheet.game, mode: sheet.mode, played: played ?? new Date().toISOString(), people, sheet, result });
    this.#write(this.#without(id));
    return id;
  }

  throwAway(id: string): void {
    this.#mark(id, true);
  }

  bringBack(id: string): void {
    this.#mark(id, false);
  }

  #mark(id: string, thrown: boolean): void {
    const one = this.#all.find((other) => other.id === id);
    if (!one) return;
    const others = this.#without(id);
    const gone = others.filter((other) => other.thrown).slice(THROWN - 1);
    this.#write([{ ...one, thrown, before: [] }, ...others.filter((other) => !gone.includes(other))]);
  }

  /** Keep the game that is worked on; of the others the steps are not needed any more. */
  #keep(next: Unfinished): void {
    this.#id = next.id;
    this.#write([next, ...this.#without(next.id).map((other) => ({ ...other, before: [] }))]);
  }

  /** All others, as the browser has them now. */
  #without(id: string): Unfinished[] {
    return (load(KEY) === null ? this.#all : read()).filter((other) => other.id !== id);
  }

  #write(all: Unfinished[]): void {
    this.#all = all;
    this.isKept = save(KEY, all);
    save("draft", null);
  }
}

export const draft = new Draft();
