// The hall as the server last told it. It is asked again every few seconds while somebody looks at it: what has not changed is
// not sent again, which the browser sees to by its ETag.
import { own } from "../lobby/own.svelte";
import { RequestError } from "../protocol/http";
import { path } from "../protocol/path";
import { route } from "../route.svelte";
import { type HallState, type NewCall, type OwnCall, requests } from "./requests";

/** Milliseconds between two looks; while one waits for somebody, fewer. */
const LOOK = 5000;
const LOOK_WAITING = 2000;
/** So long the page shows who has come before the table opens. */
const SHOWN = 3000;

class HallPlace {
  state = $state.raw<HallState | null>(null);
  /** The sentence that says why there is nothing to see. */
  problem = $state("");
  /** What could not be done just now. */
  refused = $state("");
  call = $state.raw<OwnCall | null>(null);
  /** When the own call was told, by the page's clock. */
  told = $state(0);
  #timer = 0;
  #runs = false;

  start(): void {
    this.#runs = true;
    this.refused = "";
    void this.look();
  }

  stop(): void {
    this.#runs = false;
    clearTimeout(this.#timer);
    if (this.call) void requests.withdraw().catch(() => undefined);
    this.call = null;
  }

  look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      if (!document.hidden || this.call) {
        this.state = await requests.state();
        this.#take(this.state.call);
        this.problem = "";
      }
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : "-";
    }
    if (!this.#runs) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.look(), this.call ? LOOK_WAITING : LOOK);
  };

  /** Do something, say why it was refused, and look again. */
  async attempt(act: () => Promise<void>): Promise<void> {
    this.refused = "";
    try {
      await act();
    } catch (error) {
      this.refused = error instanceof RequestError ? error.message : "-";
    }
    await this.look();
  }

  /** Go to a table where one sits now. */
  seated = async (sit: () => Promise<{ key: string }>): Promise<void> =>
    this.attempt(async () => {
      await own.introduce();
      const { key } = await sit();
      route.go(path`/t/${key}`);
    });

  ask = (call: NewCall): Promise<void> =>
    this.attempt(async () => {
      await own.introduce();
      this.#take(await requests.call(call));
    });

  regular = (): Promise<void> => this.attempt(async () => this.#take(await requests.regular()));

  withdraw = (): Promise<void> =>
    this.attempt(async () => {
      await requests.withdraw();
      this.call = null;
    });

  #take(call: OwnCall | null): void {
    if (this.call?.key) return; // on the way to the table
    this.call = call;
    this.told = performance.now();
    if (!call?.key) return;
    const { key } = call;
    setTimeout(() => {
      if (this.#runs) route.go(path`/t/${key}`);
    }, SHOWN);
  }
}

export const hall = new HallPlace();
