// What is on the player's side of a table: the connection, what is open, what was refused, what is to be read out.
import { turnings } from "../aetherya/turning";
import { previews } from "../engine/preview/previews.svelte";
import { Hints } from "../hint/hint.svelte";
import { language, speak } from "../language/language.svelte";
import { texts as line } from "../leaving/texts";
import { Following, type Shown, whole } from "../play/following.svelte";
import { stepsSince, tail } from "../play/since";
import { underway } from "../play/underway";
import type { Position, Preview, Refusal, Step } from "../protocol";
import { RequestError } from "../protocol/http";
import { LiveTable } from "../protocol/live.svelte";
import { settings } from "../settings.svelte";
import type { Counting } from "../sheet/counting.svelte";
import { motion } from "../ui/motion";
import { texts } from "./texts";

export type Panel =
  | "menu"
  | "log"
  | "chat"
  | "seats"
  | "rules"
  | "settings"
  | "shortcuts"
  | "links"
  | "leave"
  | "banner"
  | "away"
  | "days"
  | "lamps";

const REFUSAL_STANDS = 4000;

/** Where the end of a game turns cards over, it is shown card by card, unless nothing shall move. */
function split(before: Position, position: Position, news: Step[]): Shown[] {
  const last = news.at(-1);
  const parts = last && motion() ? turnings(before, position, last) : [];
  if (!parts[0]) return whole(before, position, news);
  return [{ ...parts[0], news: [...news.slice(0, -1), ...parts[0].news] }, ...parts.slice(1)];
}

export class Desk {
  readonly live: LiveTable;
  panel = $state<Panel | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The polite live region. */
  said = $state("");
  /** The number of chat lines that were seen. */
  read = $state(0);
  /** What is shown of the game: moves of others one after the other. */
  readonly follow = new Following(split);
  /** Whether the end is told, down to the winner; whoever sees it come sees the count first. */
  told = $state(true);
  count = $state.raw<Counting | null>(null);

  readonly table = $derived.by(() => this.live.table);
  /** Where the game stands. */
  readonly newest = $derived.by(() => this.live.position);
  /** The position that is shown. One can act as soon as it is the newest. */
  readonly position = $derived.by(() => {
    const shown = this.follow.shown?.position ?? null;
    return shown?.legal.length && this.follow.waiting.length ? { ...shown, legal: [], refusals: {} } : shown;
  });
  /** The steps up to what is shown, oldest first, with what still moves. */
  readonly begun = $derived.by(() => {
    const { position, part } = this.follow.shown ?? {};
    const steps = this.live.steps.filter((step) => step.ply <= (position?.ply ?? -1));
    return part ? steps.map((step) => (step.ply === part.ply ? part : step)) : steps;
  });
  /** The steps whose pieces have arrived: the log does not run ahead. */
  readonly steps = $derived.by(() => this.begun.filter((step) => !this.isMoving(step)));
  /** The steps to be animated. */
  readonly news = $derived.by(() => this.follow.shown?.news ?? []);
  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? []);
  readonly actor = $derived.by(() => {
    const actor = this.position?.view.actor;
    return typeof actor === "number" ? actor : null;
  });
  readonly mySeats = $derived(this.table?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? []);
  readonly myTurn = $derived(this.actor !== null && this.mySeats.includes(this.actor));
  /** What the others did since the last step of the seat that looks, newest last. */
  readonly sinceMine = $derived.by(() => {
    const seat = this.position?.seat ?? -1;
    return stepsSince(this.begun, seat).filter((step) => step.told.length > 0);
  });
  /** What the seat that looks did last, while nobody else has moved since. */
  readonly mine = $derived.by(() => {
    const seat = this.position?.seat ?? -1;
    return seat < 0 ? [] : tail(this.begun, (step) => step.seat === seat).filter((step) => step.told.length > 0);
  });
  /** The newest steps of the last other player who moved. */
  readonly lastMove = $derived.by(() => {
    const steps = this.sinceMine.filter((step) => step.seat >= 0);
    const seat = steps.at(-1)?.seat;
    return tail(steps, (step) => step.seat === seat);
  });
  /** What others did while nobody looked. */
  readonly missed = $derived.by(() => this.live.away.filter((step) => step.seat !== this.position?.seat && step.told.length > 0));
  readonly unread = $derived.by(() => this.live.chat.slice(this.read).filter((line) => this.hears(line.name)).length);

  readonly hints = new Hints(this);
  #previews = new Map<string, Promise<Preview | null>>();
  #previewsOf = "";
  #timer = 0;

  constructor(key: string) {
    this.live = new LiveTable(key, this.#hear);
    document.addEventListener("visibilitychange", this.#hide);
  }

  /** Whether something of a step still moves. */
  isMoving(step: Step): boolean {
    const { moving, news } = this.follow.shown ?? {};
    return moving === true && news !== undefined && news.some((one) => one.ply === step.ply);
  }

  #hear = (position: Position, news: Step[]): void => {
    const last = this.follow.waiting.at(-1)?.position;
    // What comes after these is only listed, so they are, too.
    if (last && !news.length && position.edition === last.edition && position.ply > last.ply) this.#list();
    this.follow.hear(position, news);
  };

  /** What nobody sees now is listed. */
  #list(): void {
    this.live.away = [...this.follow.skip(), ...this.live.away];
  }

  #hide = (): void => {
    if (document.hidden) this.#list();
  };

  /** A tap or a key: what moves arrives, and the next move is shown. Answers whether there was something to skip. */
  onward = (): boolean => {
    const waited = this.follow.waiting.length > 0;
    underway.finish();
    this.count?.finish();
    if (this.follow.shown?.turned) this.follow.skip();
    else if (this.follow.busy) this.follow.next();
    return waited;
  };

  /** Show where the game stands. */
  skip = (): void => {
    underway.finish();
    this.follow.skip();
  };

  /** Whether a person's chat lines are shown. */
  hears(name: string): boolean {
    return !settings.muted.includes(name);
  }

  play = async (words: string): Promise<void> => {
    this.dismiss();
    this.hints.note(words);
    const answer = await this.live.move(words);
    if (answer.type === "refused") this.hints.forget();
    this.take(answer);
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
    const { game, mode, scores } = this.table;
    const asked = previews.ask({ game, mode, scores, counts: [], names: this.names, position, words });
    this.#previews.set(words, asked);
    return asked;
  };

  /** Let what makes previews have everything at hand. */
  getReady(): void {
    if (this.position?.sight) void this.preview("");
  }

  undo = async (): Promise<void> => {
    const undo = this.newest?.undo;
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
    this.follow.again([...this.lastMove]);
  };

  close(): void {
    this.live.close();
    document.removeEventListener("visibilitychange", this.#hide);
    clearTimeout(this.#timer);
  }
}
