// How far somebody is with the lessons. Kept in the browser, never sent.

export interface Kept {
  /** The step that comes next, from 1. */
  step: number;
  done: boolean;
  /** What was done in a whole game that goes on. */
  moves?: string[];
}

/** A lesson's name in what is kept. */
export const nameOf = (game: string, mode: string, lesson: string): string => `${game}/${mode}/${lesson}`;

const isKept = (value: unknown): value is Kept => {
  const { step, done, moves = [] } = (value ?? {}) as Partial<Kept>;
  const isGame = Array.isArray(moves) && moves.every((move) => typeof move === "string");
  return typeof step === "number" && Number.isInteger(step) && step > 0 && typeof done === "boolean" && isGame;
};

function read(): Record<string, Kept> {
  try {
    const kept = JSON.parse(localStorage.getItem("lessons") ?? "{}") as Record<string, unknown> | null;
    return Object.fromEntries(Object.entries(kept ?? {}).filter((entry): entry is [string, Kept] => isKept(entry[1])));
  } catch {
    return {};
  }
}

class Progress {
  #kept = $state.raw(read());

  /** How far a lesson is. */
  of(name: string): Kept {
    return this.#kept[name] ?? { step: 1, done: false };
  }

  /** Whether somebody began with a lesson. */
  began(name: string): boolean {
    return name in this.#kept;
  }

  /** A step is open: leaving keeps it. */
  arrive(name: string, step: number): void {
    const { done, moves } = this.of(name);
    this.#keep(name, { step, done, ...(moves && this.of(name).step === step ? { moves } : {}) });
  }

  /** A whole game goes on: leaving keeps it, too. */
  play(name: string, moves: string[]): void {
    this.#keep(name, { ...this.of(name), moves });
  }

  /** All steps of a lesson are done; whoever opens it again begins anew. */
  finish(name: string): void {
    this.#keep(name, { step: 1, done: true });
  }

  #keep(name: string, kept: Kept): void {
    this.#kept = { ...read(), [name]: kept };
    try {
      localStorage.setItem("lessons", JSON.stringify(this.#kept));
    } catch {
      // Without a place to keep it, it lasts until the page is closed.
    }
  }
}

export const progress = new Progress();
