// How far somebody is with the lessons. Kept in the browser, never sent.

export interface Kept {
  /** The step that comes next, from 1. */
  step: number;
  done: boolean;
  /** What was done in the step so far. */
  moves?: string[];
  /** The answer that was given last, where the coach still speaks of it. */
  words?: string;
  /** What the coach said last in a whole game, and in which language. */
  said?: { code: string; text: string };
  /** A lesson that is done begins anew, but reloading its last step shows how it ended. */
  end?: { step: number } & Done;
}

type Done = Pick<Kept, "moves" | "words" | "said">;

/** A lesson's name in what is kept. */
export const nameOf = (game: string, mode: string, lesson: string): string => `${game}/${mode}/${lesson}`;

const isKept = (value: unknown): value is Kept => {
  const { step, done, moves = [], words = "", said = { code: "", text: "" } } = (value ?? {}) as Partial<Kept>;
  const isPlayed = Array.isArray(moves) && moves.every((move) => typeof move === "string");
  const isSaid = typeof words === "string" && typeof said.text === "string";
  return typeof step === "number" && Number.isInteger(step) && step > 0 && typeof done === "boolean" && isPlayed && isSaid;
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
    const kept = this.of(name);
    if (kept.end?.step === step) this.#keep(name, { done: kept.done, ...kept.end, end: kept.end });
    else this.#keep(name, kept.step === step ? kept : { step, done: kept.done });
  }

  /** A lesson is opened from outside: what was done to its end is not looked at again. */
  enter(name: string): number {
    const { end, ...kept } = this.of(name);
    if (end) this.#keep(name, { step: 1, done: kept.done });
    return this.of(name).step;
  }

  /** A step goes on: leaving keeps what was done in it, too. */
  play(name: string, played: Done): void {
    const { step, done } = this.of(name);
    this.#keep(name, { step, done, ...played });
  }

  /** All steps of a lesson are done; whoever opens it again begins anew. */
  finish(name: string): void {
    const { step, moves, words, said } = this.of(name);
    const end = { step, ...(moves && { moves }), ...(words && { words }), ...(said && { said }) };
    this.#keep(name, { step: 1, done: true, end });
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
