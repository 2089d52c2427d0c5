// Previews for the page: what a move would do, from what the seat to move sees. The server judges every move all the same.
import { language } from "../../language/language.svelte";
import { book } from "../../play/book.svelte";
import type { Position, Preview } from "../../protocol";
import type { Making } from "../manifest";
import type { Answered, Asked, Told } from "./asked";

/** A move at a table or in a lesson; `counts` are the lines that count, all if there are none. */
export interface Question {
  game: string;
  mode: string;
  names: string[];
  scores: boolean;
  counts: string[];
  position: Position;
  words: string;
}

class Previews {
  /** How much is made of what makes previews, while they have to wait for it. */
  making = $state<Making | null>(null);
  #worker: Worker | null = null;
  #waiting = new Map<number, (preview: Preview | null) => void>();
  #last = 0;

  /** What a move would do, or null if it is not this seat's turn, or cannot be worked out here. */
  ask({ position, ...question }: Question): Promise<Preview | null> {
    const { components } = book;
    const { sight, seat, view } = position;
    if (!components || !sight) return Promise.resolve(null);
    const id = ++this.#last;
    const asked: Asked = { ...question, id, components, sight, seat, view, code: language.code };
    return new Promise((answer) => {
      this.#waiting.set(id, answer);
      // What the page watches cannot travel as it is.
      this.#started().postMessage(JSON.parse(JSON.stringify(asked)));
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answered | Told>) => {
      this.making = "making" in data ? data.making : null;
      if ("making" in data) return;
      this.#waiting.get(data.id)?.(data.preview);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener("error", () => this.#fail());
    this.#worker = worker;
    return worker;
  }

  /** A worker that cannot run answers nothing; the next question is asked to another one. */
  #fail(): void {
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
  }
}

export const previews = new Previews();
