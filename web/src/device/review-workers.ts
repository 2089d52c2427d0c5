// Workers that look at decisions of a review side by side: started when somebody wants them, ended when nobody does any more.
import type { FromReviewWorker, Looks, ToReviewWorker } from "./messages";

/** Milliseconds after which a worker is given up, and after which those that nobody wants are ended. */
const PATIENCE = 120_000;
const REST = 20_000;

interface Wish {
  looks: Looks;
  resolve: (found: string) => void;
  reject: (error: Error) => void;
}

export class ReviewWorkers {
  #all = new Map<Worker, Wish | null>();
  #waiting: Wish[] = [];
  #atOnce = 1;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #start: () => Worker;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** How many may look at once from now on. */
  set atOnce(atOnce: number) {
    this.#atOnce = atOnce;
    this.#next();
  }

  /** A review is to come: get as many ready as may look at once. */
  prepare(): void {
    while (this.#all.size < this.#atOnce) this.#begin();
    if (!this.#busy) this.#next();
  }

  /** What is found at some decisions; fails where a worker does. */
  look(looks: Looks): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ looks, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#rest);
    for (let free = this.#atOnce - this.#busy; free > 0 && this.#waiting.length; free -= 1) this.#give(this.#waiting.shift()!);
    if (!this.#busy) this.#rest = setTimeout(() => this.#endAll(), REST);
  }

  get #busy(): number {
    return [...this.#all.values()].filter((wish) => wish).length;
  }

  #give(wish: Wish): void {
    try {
      const worker = [...this.#all.keys()].find((one) => !this.#all.get(one)) ?? this.#begin();
      this.#all.set(worker, wish);
      const late = setTimeout(() => this.#lose(worker, "it takes too long"), PATIENCE);
      worker.onerror = (event) => {
        clearTimeout(late);
        this.#lose(worker, event.message);
      };
      worker.onmessage = ({ data }: MessageEvent<FromReviewWorker>) => {
        clearTimeout(late);
        if ("failed" in data) return this.#lose(worker, data.failed);
        this.#all.set(worker, null);
        wish.resolve(data.found);
        this.#next();
      };
      worker.postMessage(wish.looks satisfies ToReviewWorker);
    } catch (error) {
      wish.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #begin(): Worker {
    const worker = this.#start();
    this.#all.set(worker, null);
    return worker;
  }

  /** A worker has failed: there are as many as go on. Where none does, whoever waits is told. */
  #lose(worker: Worker, why: string): void {
    const wish = this.#all.get(worker);
    worker.terminate();
    this.#all.delete(worker);
    this.#atOnce = Math.max(1, Math.min(this.#atOnce, this.#all.size));
    wish?.reject(new Error(why));
    if (!this.#all.size) { for (const one of this.#waiting.splice(0)) one.reject(new Error(why)); }
    this.#next();
  }

  #endAll(): void {
    for (const worker of this.#all.keys()) worker.terminate();
    this.#all.clear();
  }
}
