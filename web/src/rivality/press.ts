// How pointers act: a mouse and the keyboard act at once, a finger's first tap only looks.

const LONG = 500;

export class Press {
  #touch = false;
  #armed = false;
  #long: ReturnType<typeof setTimeout> | undefined;
  #wasLong = false;

  /** A pointer goes down; `looked` says whether this target is previewed already. */
  down(event: PointerEvent, looked: boolean, onLong?: () => void): void {
    this.#touch = event.pointerType === "touch";
    this.#armed = looked;
    this.#wasLong = false;
    clearTimeout(this.#long);
    if (!this.#touch || !onLong) return;
    this.#long = setTimeout(() => {
      this.#wasLong = true;
      onLong();
    }, LONG);
  }

  /** The pointer moved away or was lifted: no long press. */
  up = (): void => clearTimeout(this.#long);

  /** Whether a click is a wish to act, to look, or the end of a long press. */
  click(event: MouseEvent): "act" | "look" | "none" {
    clearTimeout(this.#long);
    if (this.#wasLong) {
      this.#wasLong = false;
      return "none";
    }
    const byKey = event.detail === 0;
    return byKey || !this.#touch || this.#armed ? "act" : "look";
  }
}
