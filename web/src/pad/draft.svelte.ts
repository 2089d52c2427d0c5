// The game that is being entered. It is kept in the browser at each tap, with the steps that can be taken back.
import type { PadGame, PadSheet } from "./game";
import { kept } from "./kept.svelte";
import { load, save } from "./storage";

const UNDOS = 50;

interface Kept {
  id: string;
  people: string[];
  sheet: PadSheet;
  before: PadSheet[];
  /** Of a game that is corrected: when it was played. */
  played?: string;
}

/** A random UUID. The browser's own maker works only at secure addresses, and a phone at home may not be at one. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

class Draft {
  #now = $state.raw<Kept | null>(load<Kept>("draft"));

  constructor() {
    // Another page of this browser went on with it.
    addEventListener("storage", (event) => {
      if (event.key === "oakdoor.pad.draft") this.#now = load<Kept>("draft");
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

  begin(people: string[], sheet: PadSheet): void {
    this.#keep({ id: newId(), people, sheet, before: [] });
  }

  /** Enter a kept game once more. */
  correct(game: PadGame): void {
    this.#keep({ id: game.id, people: game.people, sheet: game.sheet, before: [], played: game.played });
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

  /** Put it among the finished games. */
  finish(result: PadGame["result"]): string {
    const { id, people, sheet, played } = this.#now!;
    kept.add({ id, version: 1, game: sheet.game, mode: sheet.mode, played: played ?? new Date().toISOString(), people, sheet, result });
    this.drop();
    return id;
  }

  drop(): void {
    this.#keep(null);
  }

  #keep(next: Kept | null): void {
    this.#now = next;
    save("draft", next);
  }
}

export const draft = new Draft();
