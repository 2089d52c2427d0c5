// The visitor: a name and a picture, no account. The server remembers them for this browser.
import type { Person, PersonChange } from "../protocol";
import { http } from "../protocol/http";

class Visitor {
  person = $state.raw<Person | null>(null);
  #loading: Promise<void> | null = null;

  /** Ask who this is, once for all who want to know. */
  load(): Promise<void> {
    this.#loading ??= http.me().then((person) => void (this.person = person)).finally(() => (this.#loading = null));
    return this.#loading;
  }

  /** Take another name or picture. */
  async rename(change: PersonChange): Promise<void> {
    this.person = await http.rename(change);
  }

  /** The server knows nothing of this person any more: ask who this is now. */
  async forget(): Promise<void> {
    localStorage.removeItem("oakdoor.me");
    await this.load();
  }

  /** Become the person of a personal link. Whoever asks meanwhile gets that person, too. */
  follow(token: string): Promise<void> {
    const before = this.#loading?.catch(() => undefined) ?? Promise.resolve();
    this.#loading = before.then(() => http.followLink(token)).then((person) => void (this.person = person)).finally(
      () => (this.#loading = null)
    );
    return this.#loading;
  }
}

export const visitor = new Visitor();
