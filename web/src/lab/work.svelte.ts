// Something that a server makes for the workbench: asked for, watched while it goes on, cancelled.
import { RequestError } from "../protocol/http";

interface Stand {
  state: string;
  busy: boolean;
}

const PAUSE = 1500;

/** The sizes that a host allows; the largest that it allows where all are larger. */
export function upTo(most: number, sizes: readonly number[]): number[] {
  const found = sizes.filter((one) => one <= most);
  return found.length ? found : [most];
}

/** A size that somebody chose, or the largest that there is. */
export const chosenOf = (size: number, sizes: readonly number[]): number => (sizes.includes(size) ? size : sizes.at(-1) ?? size);

export class Work<State extends Stand> {
  /** How far it is. Null where no server belongs to this page, undefined until that is known. */
  found = $state.raw<State | null>();
  problem = $state("");

  readonly running = $derived(this.found?.state === "running");

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #isClosed = false;
  readonly #read: () => Promise<State>;
  readonly #noAnswer: () => string;

  constructor(read: () => Promise<State>, noAnswer: () => string) {
    this.#read = read;
    this.#noAnswer = noAnswer;
  }

  /** Ask how far it is, and go on asking while something is made. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const found = await this.#read();
      if (asked === this.#asked) this.#take(found);
    } catch (error) {
      if (asked !== this.#asked) return;
      if (error instanceof RequestError || this.found === undefined) this.found = null;
      else this.#later(4 * PAUSE);
    }
  }

  /** Begin or end it, by what a request answers; whether that was possible. */
  async ask(answer: Promise<State>): Promise<boolean> {
    this.problem = "";
    try {
      const found = await answer;
      this.#asked++;
      this.#take(found);
      return true;
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : this.#noAnswer();
      return false;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #take(found: State): void {
    this.found = found;
    clearTimeout(this.#timer);
    if (found.state === "running" || found.busy) this.#later(PAUSE);
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.look(), pause);
  }
}
