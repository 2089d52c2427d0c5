// A search over the rules: what was typed, and what the server found for it.
import type { Schemas } from "../protocol";
import { http } from "../protocol/http";

const PAUSE = 180;

export class RuleSearch {
  words = $state("");
  found = $state.raw<Schemas["RulesFound"] | null>(null);
  problem = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask for what is typed now, when typing pauses. */
  ask(words: string): void {
    clearTimeout(this.#timer);
    this.problem = false;
    const wanted = words.trim();
    if (wanted.length < 2) {
      this.found = null;
      return;
    }
    this.#timer = setTimeout(() => void this.#look(wanted), PAUSE);
  }

  async #look(wanted: string): Promise<void> {
    try {
      const found = await http.findRules(wanted);
      if (wanted === this.words.trim()) this.found = found;
    } catch {
      this.found = null;
      this.problem = true;
    }
  }
}
