// What the parts of the entry page share: the sheet, its score, and what is said about it.
import { capital, figure, language, speak } from "../../language/language.svelte";
import type { Schemas } from "../../protocol";
import { draft } from "../draft.svelte";
import type { PadSheet } from "../game";
import { Scorer } from "../scorer.svelte";
import { texts } from "../texts";

/** What a step is about, for whoever does not see the page. */
interface Spoken {
  what: string;
  /** The side whose points are said. */
  side: number;
  next: string;
}

export type Ask = Schemas["PadAsk"];

export class Pad {
  readonly scorer = new Scorer();
  said = $state("");
  /** How many steps were taken back: the cursor then goes to what is empty. */
  undone = $state(0);
  /** Whether the palette is needed for a board that is not full. */
  filling = $state(false);
  /** Goes to where something that is missing is entered; the part of the page that shows the sheet knows how. */
  open: (ask: Ask) => void = () => undefined;
  #spoken: Spoken | null = null;
  #before: Record<string, number> = {};

  constructor() {
    this.count();
  }

  get sheet(): PadSheet {
    return draft.sheet;
  }

  get names(): string[] {
    return draft.people;
  }

  get score(): Schemas["PadScore"] | null {
    return this.scorer.score;
  }

  /** Ask for the points of the sheet as it is now. */
  count(): void {
    this.scorer.want(draft.sheet, draft.people);
  }

  /** One step on the sheet. */
  change<Sheet extends PadSheet>(step: (sheet: Sheet) => void, spoken?: Spoken): void {
    this.#before = this.linesOf(spoken?.side ?? 0);
    this.#spoken = spoken ?? null;
    draft.change(step);
    this.count();
    this.#tellWaiting();
  }

  undo(): void {
    draft.undo();
    this.undone += 1;
    this.#spoken = { what: speak(texts).undone, side: -1, next: "" };
    this.count();
    this.#tellWaiting();
  }

  linesOf(side: number): Record<string, number> {
    const result = this.score?.result;
    return (result?.ages ? result.ages[side]?.lines : result?.sides[side]?.lines) ?? {};
  }

  totalOf(side: number): number | null {
    const result = this.score?.result;
    return (result?.ages ? result.ages[side]?.harmony : result?.sides[side]?.score) ?? null;
  }

  /** The points have come: say what the step brought. */
  tell(): void {
    const spoken = this.#spoken;
    if (!spoken) return;
    this.#spoken = null;
    const t = speak(texts);
    const now = this.linesOf(spoken.side);
    const changed = Object.entries(now).filter(([line, points]) => (this.#before[line] ?? 0) !== points);
    const lines = changed.map(([line, points]) => `${language.title(`${this.sheet.game}.line.${line}`)} ${figure(points)}.`);
    const total = this.totalOf(spoken.side);
    this.said = [spoken.what, ...lines, total === null ? "" : `${t.pointsSaid(total)}.`, spoken.next].filter(Boolean).join(" ");
  }

  /** Without a server nothing is counted, but something was entered. */
  #tellWaiting(): void {
    if (!this.scorer.waiting || !this.#spoken) return;
    const { what, next } = this.#spoken;
    this.said = [what, `${capital(speak(texts).notCounted)}.`, next].filter(Boolean).join(" ");
  }
}
