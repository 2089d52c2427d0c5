// Whether somebody is here for the first time: no table was set up on this device, no deal begun and no puzzle tried, and the first lesson
// of the chosen game is not done.
import { nameOf, progress } from "../lessons/progress.svelte";
import { firstLesson } from "../play/modes";
import { hasBeen } from "./home/been";
import { setup } from "./setup.svelte";

class Newcomer {
  readonly #first = $derived(firstLesson(setup.game));
  readonly #name = $derived(this.#first ? nameOf(setup.game, ...this.#first) : "");
  #been = $state(hasBeen());
  readonly isNew = $derived(Boolean(this.#name) && !progress.of(this.#name).done && !setup.isKnown && !this.#been);
  /** Where the first lesson is, or goes on. */
  readonly path = $derived(`/learn/${this.#name}`);
  readonly began = $derived(progress.began(this.#name));

  /** Look again: somebody comes back from another page. */
  look(): void {
    this.#been = hasBeen();
  }
}

export const newcomer = new Newcomer();
