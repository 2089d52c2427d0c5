// What is on the player's side of a table: the connection, what is open, what was refused, what is to be read out.
import { language, speak } from "../language/language.svelte";
import { texts as line } from "../leaving/texts";
import type { Preview, Refusal, Step } from "../protocol";
import { RequestError } from "../protocol/http";
import { LiveTable } from "../protocol/live.svelte";
import { settings } from "../settings.svelte";
import { texts } from "./texts";

export type Panel = "menu" | "log" | "chat" | "seats" | "rules" | "settings" | "shortcuts" | "links" | "leave" | "banner";

const REFUSAL_STANDS = 4000;

/** The last steps that all have a property. */
function tail(steps: Step[], has: (step: Step) => boolean): Step[] {
  let start = steps.length;
  while (start > 0 && has(steps[start - 1]!)) start--;
  return steps.slice(start);
}

export class Desk {
  readonly live: LiveTable;
  panel = $state<Panel | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The polite live region. */
  said = $state("");
  /** The number of chat lines that were seen. */
  read = $state(0);
  /** Steps to animate again, as long as nothing newer comes. */
  #repeated = $state.raw<{ of: unknown; steps: Step[] } | null>(null);

  readonly table = $derived.by(() => this.live.table);
  readonly position = $derived.by(() => this.live.position);
  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? []);
  readonly actor = $derived.by(() => {
    const actor = this.position?.view.actor;
    return typeof actor === "number" ? actor : null;
  });
  readonly mySeats = $derived(this.table?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? []);
  readonly myTurn = $derived(this.actor !== null && this.mySeats.includes(this.actor));
  /** What the others did since the last step of the seat that looks, newest last. */
  readonly sinceMine = $derived.by(() => {
    const seat = this.position?.seat;
    return tail(this.live.steps, (step) => step.seat !== seat).filter((step) => step.told.length > 0);
  });
  /** The newest steps of the last other player who moved. */
  readonly lastMove = $derived.by(() => {
    const steps = this.sinceMine.filter((step) => step.seat >= 0);
    const seat = steps.at(-1)?.seat;
    return tail(steps, (step) => step.seat === seat);
  });
  readonly unread = $derived.by(() => this.live.chat.slice(this.read).filter((line) => this.hears(line.name)).length);

  #previews = new Map<string, Promise<Preview | null>>();
  #previewsOf = "";
  #timer = 0;

  constructor(key: string) {
    this.live = new LiveTable(key);
  }

  /** Whether a person's chat lines are shown. */
  hears(name: string): boolean {
    return !settings.muted.includes(name);
  }

  play = async (words: string): Promise<void> => {
    this.dismiss();
    this.take(await this.live.move(words));
  };

  /** What a move would do. Each is asked once for a position. */
  preview = (words: string): Promise<Preview | null> => {
    const position = this.position;
    if (!position || !this.table?.previews || !settings.previews) return Promise.resolve(null);
    const stamp = `${position.edition}/${position.ply}/${position.seat}/${language.code}`;
    if (stamp !== this.#previewsOf) this.#previews.clear();
    this.#previewsOf = stamp;
    const known = this.#previews.get(words);
    if (known) return known;
    const asked = this.live.preview(words).then((answer) => (answer.type === "preview" ? answer : null));
    this.#previews.set(words, asked);
    return asked;
  };

  undo = async (): Promise<void> => {
    const undo = this.position?.undo;
    if (!undo) return;
    if (undo.how === "no") this.refuse({ key: "undo", rule: "", text: undo.reason || speak(texts).undoNo });
    else this.take(await this.live.undo());
  };

  /** Show why something was refused, if it was. */
  take(answer: { type: string; refusal?: Refusal }): void {
    if (answer.type === "refused" && answer.refusal) this.refuse(answer.refusal);
  }

  refuse = (refusal: Refusal): void => {
    const t = speak(texts);
    const text = refusal.key === "lost" ? t.lostMove : refusal.key === "unanswered" ? speak(line).unanswered : refusal.text;
    this.refusal = { ...refusal, text };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.dismiss(), REFUSAL_STANDS);
  };

  /** Do what the server may refuse, and show if it does; an open dialog would hide that. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.panel = null;
      this.refuse({ key: "failed", rule: "", text: error instanceof RequestError ? error.message : speak(texts).lostMove });
    }
  }

  dismiss(): void {
    this.refusal = null;
    clearTimeout(this.#timer);
  }

  announce = (sentence: string): void => {
    // The same sentence twice would not be read out again.
    this.said = sentence === this.said ? `${sentence}\u00a0` : sentence;
  };

  /** Animate the last move of another player again. */
  repeat = (): void => {
    this.#repeated = { of: this.position, steps: [...this.lastMove] };
  };

  /** What the screen animates now. */
  readonly news = $derived.by(() => (this.#repeated?.of === this.position ? this.#repeated!.steps : this.live.news));

  close(): void {
    this.live.close();
    clearTimeout(this.#timer);
  }
}
