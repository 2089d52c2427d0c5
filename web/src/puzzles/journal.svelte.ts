// What somebody did with puzzles: which were solved at which try, the rating, puzzles in a row. Kept in the browser, and with the person where there is a server (kept-with-person.ts).
import { PUZZLES } from "../lobby/home/been";
import type { PuzzleInfo } from "../protocol";
import { rated, type Rating, rested, START } from "./rating";

export interface Result {
  /** Whether the first try was right. */
  first: boolean;
  /** Whether it was solved in the end. */
  solved: boolean;
  /** When it was tried first, or again after a while. */
  at: number;
  /** How often it came again since it was missed. */
  again: number;
}

export interface Kept {
  rating: Rating;
  /** When the rating changed last. */
  at: number;
  row: number;
  best: number;
  results: Record<string, Result>;
  /** The ratings so far, the latest last. */
  past: number[];
}

export const DAY = 86_400_000;
/** Days after which a missed puzzle comes again. */
const AGAIN = [1, 3, 10];
const PAST = 60;
const empty = (): Kept => ({ rating: START, at: 0, row: 0, best: 0, results: {}, past: [] });

/** A puzzle's name in what is kept. */
export const nameOf = ({ game, mode, name }: Pick<PuzzleInfo, "game" | "mode" | "name">): string => `${game}/${mode}/${name}`;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function read(text = localStorage.getItem(PUZZLES)): Kept {
  try {
    const kept: Partial<Kept> | null = JSON.parse(text ?? "null");
    const { rating, results = {}, past = [] } = kept ?? {};
    if (!rating || !isNumber(rating.rating) || !isNumber(rating.deviation)) return empty();
    const sound = Object.entries(results).filter(([, one]) => one && isNumber(one.at) && typeof one.first === "boolean");
    const whole = (value: unknown): number => (isNumber(value) ? value : 0);
    return {
      rating,
      at: whole(kept?.at),
      row: whole(kept?.row),
      best: whole(kept?.best),
      results: Object.fromEntries(sound),
      past: Array.isArray(past) ? past.filter(isNumber) : [],
    };
  } catch {
    return empty();
  }
}

/** What two devices know, as one: of each puzzle the later try, and the rating that changed later. */
export function joined(one: Kept, other: Kept): Kept {
  const [late, early] = one.at >= other.at ? [one, other] : [other, one];
  const results = { ...early.results };
  for (const [name, result] of Object.entries(late.results)) {
    const before = results[name];
    if (!before || before.at <= result.at) {
      results[name] = { ...result, solved: result.solved || (before?.at === result.at && before.solved) };
    }
  }
  return { ...late, best: Math.max(one.best, other.best), results };
}

class Journal {
  #kept = $state.raw(read());
  /** Told whenever something is kept: with whom it is kept, too. */
  onkeep: (kept: Kept) => void = () => undefined;

  get all(): Kept {
    return this.#kept;
  }

  /** Take over what another device did. */
  join(other: Kept): void {
    this.#write(joined(read(), read(JSON.stringify(other))));
  }

  get rating(): Rating {
    return rested(this.#kept.rating, (Date.now() - this.#kept.at) / DAY);
  }

  /** Puzzles in a row that were solved at the first try, now and at best. */
  get row(): number {
    return this.#kept.row;
  }

  get best(): number {
    return this.#kept.best;
  }

  get past(): number[] {
    return this.#kept.past;
  }

  of(name: string): Result | null {
    return this.#kept.results[name] ?? null;
  }

  /** Whether a puzzle that was missed comes again now. */
  isDue(name: string, now = Date.now()): boolean {
    const found = this.of(name);
    if (!found || found.first) return false;
    const days = AGAIN[found.again];
    return days !== undefined && now - found.at >= days * DAY;
  }

  /** Whether there is nothing more to do about a puzzle for now. */
  isDone(name: string): boolean {
    return this.of(name) !== null && !this.isDue(name);
  }

  /** A first try, now or when it came again; answers by how much the rating changed. Later tries change nothing. */
  tried(name: string, puzzle: number, isRight: boolean, nudged: boolean, now = Date.now()): number {
    const before = this.of(name);
    if (before && !this.isDue(name, now)) return 0;
    const kept = read();
    const own = rested(kept.rating, (now - kept.at) / DAY);
    const rating = rated(own, puzzle, isRight ? 1 : 0, nudged);
    const row = isRight ? kept.row + 1 : 0;
    const again = before ? before.again + 1 : 0;
    this.#keep({
      rating,
      at: now,
      row,
      best: Math.max(kept.best, row),
      results: { ...kept.results, [name]: { first: isRight, solved: isRight, at: now, again } },
      past: [...kept.past, Math.round(rating.rating)].slice(-PAST),
    });
    return rating.rating - own.rating;
  }

  /** A puzzle was solved after other tries. */
  solved(name: string): void {
    const kept = read();
    const found = kept.results[name];
    if (found && !found.solved) this.#keep({ ...kept, results: { ...kept.results, [name]: { ...found, solved: true } } });
  }

  #keep(kept: Kept): void {
    this.#write(kept);
    this.onkeep(kept);
  }

  #write(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(PUZZLES, JSON.stringify(kept));
    } catch {
      // Without a place to keep it, it lasts until the page is closed.
    }
  }
}

export const journal = new Journal();
