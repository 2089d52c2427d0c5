// Who judges a game: this device, or the server for those that cannot or are not to. A game of the server is judged here by its record,
// which the server in the page is handed; what comes of it is kept on the device, and by the server for all who read it.
import { device, isOnDevice } from "../device/device.svelte";
import { isSaving, memory } from "../device/worker-count";
import type { Replay, Schemas } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { recall, remember } from "./remembered";
import { watchReview } from "./watching";

export type Where = "device" | "server";
type State = Schemas["ReviewState"];

const CHOSEN = "oakdoor.judge";
const LEAST_MEMORY = 2;
/** So often the server in the page may stop before it is given up. */
const MOST_LOST = 3;

/** Whether this device can judge games; what that needs is not loaded where somebody asked to spare the connection. */
export async function canJudge(): Promise<boolean> {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || !window.indexedDB || memory() < LEAST_MEMORY) return false;
  return !isSaving() || device.isReady();
}

export class Judge {
  /** By which key the review is asked for: the game's, or that of its record on this device. */
  asked = $state("");
  /** Whether this device tried and could not. */
  failed = $state(false);
  /** Whether there is a choice. */
  isFree = $state(false);
  /** Whether this device is getting ready for it. */
  #tries = $state(false);
  readonly where: Where = $derived.by(() => (device.isSite || this.#tries || isOnDevice(this.asked) ? "device" : "server"));
  #lost = 0;
  /** Whether this device has begun to judge: what it found is to be brought to the server. */
  #begun = false;

  constructor(readonly key: string) {
    this.asked = key;
  }

  /** What is known of the review: what this device remembers, else what the server knows. */
  async open(): Promise<State> {
    if (device.isSite || isOnDevice(this.key)) return http.review(this.key, "");
    this.isFree = await canJudge();
    const known = this.isFree ? await recall(this.key) : null;
    if (!known) return http.review(this.key, "");
    this.asked = known.asked;
    return known.state;
  }

  /** Be told how far the review is, until it is there or that is `ended` before; the answer stops it. */
  watch(stamp: string, hear: (state: State) => void, ended: () => void): () => void {
    const { asked } = this;
    return watchReview(asked, stamp, hear, (lost) => {
      if (lost && asked !== this.key && asked === this.asked) this.#lose();
      ended();
    });
  }

  /** How far the review is. */
  async review(stamp: string): Promise<State> {
    const { asked } = this;
    try {
      return await http.review(asked, stamp);
    } catch (error) {
      if (asked === this.key || this.asked !== asked) throw error;
      // The device has forgotten it, or its engine stops again and again.
      if (!(error instanceof RequestError) && !this.#lose()) throw error;
      this.#leave();
      return http.review(this.key, "");
    }
  }

  /** Let the game be judged: here, unless this device cannot or somebody has chosen the server. */
  async begin(): Promise<State> {
    if (!this.isFree) return http.beginReview(this.asked);
    if (!this.failed && localStorage.getItem(CHOSEN) !== "server") {
      this.#tries = true;
      try {
        const { key } = await http.reviewOnDevice(await http.reviewRecord(this.key));
        const state = await http.beginReview(key);
        this.asked = key;
        this.#begun = true;
        return state;
      } catch {
        this.failed = true;
      } finally {
        this.#tries = false;
      }
    }
    this.#leave();
    return http.beginReview(this.key);
  }

  /** Somebody chooses who judges this game, and others from now on. */
  choose(where: Where): void {
    localStorage.setItem(CHOSEN, where);
    this.failed = false;
    this.#lost = 0;
    if (where === "server") this.#leave();
  }

  /** This device did not succeed: is there somebody else to ask? */
  giveUp(): boolean {
    if (!this.isFree || this.where === "server") return false;
    return this.failed = true;
  }

  /** Keep what was judged here, and bring it to the server for all who read it. */
  async keep(state: State): Promise<void> {
    if (!this.isFree || this.where !== "device") return;
    await remember(this.key, { asked: this.asked, state });
    if (!this.#begun) return;
    this.#begun = false;
    // Where the server does not want it, or is gone, it stays here.
    await http.foundOnDevice(this.asked).then((found) => http.bringReview(this.key, found)).catch(() => undefined);
  }

  /** The moments of the game: the server tells them more quickly, this device also without a connection. */
  async frames(eye: number): Promise<Replay> {
    try {
      return await http.reviewFrames(this.key, eye);
    } catch (error) {
      if (this.asked === this.key) throw error;
      return http.reviewFrames(this.asked, eye);
    }
  }

  /** The server in the page has stopped; true where that is once too often, and this device is given up. */
  #lose(): boolean {
    if (++this.#lost < MOST_LOST) return false;
    this.#leave();
    return this.failed = true;
  }

  #leave(): void {
    if (this.asked === this.key) return;
    this.asked = this.key;
    void remember(this.key, null);
  }
}
