// What is shown of a game that may be further on already: what others do is seen move by move, in order, each for its time, however fast
// the server tells it. Own moves are shown at once, and whoever wants to get on skips.
import { tick } from "svelte";
import type { Position, Step } from "../protocol";
import { settings, type Speed } from "../settings.svelte";
import { FACTORS } from "../ui/motion";
import { withPointsOf } from "./points";
import { underway } from "./underway";

/** How long a move of others is seen at least, in milliseconds. */
export const SEEN: Record<Speed, number> = { slow: 2000, normal: 1000, fast: 400, step: 400 };
/** How long a single card is seen that is turned over at the end, and how long a result stands when all has arrived, at normal speed. */
const CARD = 550;
const REST = 300;
/** Nothing that moves is waited for longer than this, at normal speed. */
const LONGEST = 6000;

/** One thing to be seen: a position, and the steps that led to it. */
export interface Shown {
  position: Position;
  news: Step[];
  /** Whose board is looked at; null if it is nobody's, or the reader's own move. */
  mover: number | null;
  /** Where a step is shown bit by bit: as much of it as was seen so far. */
  part?: Step;
  /** One of many cards that are turned over one by one. */
  turned?: boolean;
  /** Whether something of it still moves: until it has arrived, log and points are those from before. */
  moving?: boolean;
}

/** What a position shows one after the other. The last one is the position itself. */
type Split = (before: Position, position: Position, news: Step[]) => Shown[];

const isSame = (one: Position, other: Position) => one.edition === other.edition && one.ply === other.ply && one.seat === other.seat;

/** Who of others made the steps. */
function moverOf(position: Position, news: Step[]): number | null {
  return news.find((step) => step.seat >= 0 && step.seat !== position.seat)?.seat ?? null;
}

export const whole: Split = (_, position, news) => [{ position, news, mover: moverOf(position, news) }];

const wait = (length: number) => new Promise<void>((resolve) => setTimeout(resolve, length));

export class Following {
  shown = $state.raw<Shown | null>(null);
  /** What is still to be shown, oldest first. */
  waiting = $state.raw<Shown[]>([]);
  /** Whether what is shown is still to be looked at. */
  busy = $state(false);
  /** Somebody who watches stopped here. */
  paused = $state(false);
  #turn = 0;
  #seen = true;
  /** What is shown, with its own points. */
  #whole: Shown | null = null;

  constructor(readonly split: Split = whole) {}

  // Not derived: what is shown also goes on for a moment when the page that looked at it is gone.
  /** How many moves the game is ahead of what is shown. */
  get behind(): number {
    return this.waiting.filter((one) => !one.turned).length;
  }

  /** Whose move is looked at. */
  get mover(): number | null {
    return this.busy ? (this.shown?.mover ?? null) : null;
  }

  /** Whether the next move waits for a tap or a key. */
  get holds(): boolean {
    return this.paused || (this.busy && settings.speed === "step" && this.mover !== null && !this.shown?.turned);
  }

  /** Hear where the game stands now and which steps led there; without steps it is shown at once. */
  hear(position: Position, news: Step[]): void {
    const last = this.waiting.at(-1);
    if (news.length && this.shown) {
      const added = this.split((last ?? this.#whole ?? this.shown).position, position, news);
      const own = !last && news.every((step) => step.seat === position.seat);
      this.waiting = [...this.waiting, ...added];
      if (!this.paused && (!this.busy || own)) this.next();
    } else if (last && isSame(last.position, position)) {
      this.waiting = [...this.waiting.slice(0, -1), { ...last, position }];
    } else if (!last && this.shown && isSame(this.shown.position, position)) {
      this.#arrive({ ...this.shown, position, news: [] });
    } else {
      this.waiting = [];
      this.#settle({ position, news: [], mover: null });
    }
  }

  /** Go on to the next move; with none left, what is shown was looked at. */
  next = (): void => {
    const [first, ...rest] = this.waiting;
    if (!first) return this.#settle();
    this.waiting = rest;
    this.#show(first);
  };

  /** Show where the game stands. Answers the steps that nobody saw. */
  skip = (): Step[] => {
    const left = this.waiting;
    this.waiting = [];
    this.#settle(left.at(-1));
    return left.filter((one) => !one.turned).flatMap((one) => one.news);
  };

  /** Show steps again that led to what is shown. */
  again(steps: Step[]): void {
    const position = this.#whole?.position;
    if (position) this.#show({ position, news: steps, mover: moverOf(position, steps) });
  }

  /** Go on if nothing holds any more; called when the player changed the speed or goes on after a pause. */
  resume = (): void => {
    if (this.#seen && !this.holds && (this.busy || this.waiting.length)) this.next();
  };

  #settle(shown: Shown | null = this.#whole): void {
    this.#turn += 1;
    this.#seen = true;
    this.busy = false;
    if (shown && shown !== this.#whole) this.#arrive({ ...shown, news: [] });
    else if (this.#whole && this.shown?.moving) this.#arrive(this.#whole);
  }

  /** Nothing of it moves any more. */
  #arrive(shown: Shown): void {
    this.#whole = shown;
    this.shown = shown;
  }

  #show(shown: Shown): void {
    const turn = ++this.#turn;
    const before = this.#whole?.position;
    this.#seen = false;
    this.busy = true;
    this.#whole = shown;
    // Cards that are turned over one by one have points of their own.
    this.shown = before && !shown.turned ? { ...shown, position: withPointsOf(before, shown.position), moving: true } : shown;
    const arrived = () => turn === this.#turn && this.shown?.moving && this.#arrive(shown);
    void this.#look(shown, arrived).then(() => {
      if (turn !== this.#turn) return;
      this.#seen = true;
      this.resume();
    });
  }

  /** As long as it is to be seen: what nobody sees and own moves only until they have arrived. */
  async #look({ news, turned, mover }: Shown, hasArrived: () => void): Promise<void> {
    const factor = FACTORS[settings.speed];
    if (!news.some((step) => step.events.length || step.told.length)) return hasArrived();
    const least = turned ? CARD * factor : mover === null ? 0 : SEEN[settings.speed];
    // The screens begin to move things when they have drawn the position.
    const arrived = tick().then(() => Promise.race([underway.ended(), wait(LONGEST * factor)]));
    const rested = arrived.then(() => {
      hasArrived();
      return wait(turned || mover === null ? 0 : REST * factor);
    });
    await Promise.all([wait(least), rested]);
  }
}
