// A tournament as it stands now: asked for again and again while the page is seen, and told only where it has changed.
import type { Schemas } from "../protocol";
import { RequestError } from "../protocol/http";
import { requests, type Tournament } from "./requests";

const EVERY = 2000; // milliseconds

export class Live {
  now = $state.raw<Tournament | null>(null);
  /** Why there is nothing to see, or why something was refused. */
  problem = $state("");
  isMissing = $state(false);
  #stamp = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly key: string) {}

  start(): () => void {
    void this.#look();
    return () => clearTimeout(this.#timer);
  }

  /** Do something; what has changed by it is shown at once. Whether it was done. */
  async act(asked: Promise<Schemas["TournamentState"]>): Promise<boolean> {
    try {
      this.#take(await asked);
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : "lost";
      return false;
    }
  }

  async #look(): Promise<void> {
    try {
      if (!document.hidden || !this.now) this.#take(await requests.state(this.key, this.#stamp));
      if (this.problem === "lost") this.problem = "";
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : "lost";
      this.isMissing = error instanceof RequestError && !this.now;
    }
    if (!this.isMissing) this.#timer = setTimeout(() => void this.#look(), EVERY);
  }

  #take(state: Schemas["TournamentState"]): void {
    this.#stamp = state.stamp;
    if (state.tournament) this.now = state.tournament;
  }
}
