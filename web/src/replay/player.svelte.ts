// Where a replay stands, and whether it plays by itself.

export const SPEEDS = ["slow", "normal", "fast"] as const;
export type Pace = (typeof SPEEDS)[number];
/** Milliseconds for a step. */
const PAUSES: Record<Pace, number> = { slow: 3200, normal: 1800, fast: 700 };

export class Player {
  index = $state(0);
  /** Whether the shown moment was reached by one step forward: then it is animated. */
  moved = $state(false);
  playing = $state(false);
  speed = $state<Pace>("normal");
  last = $state(0);
  #timer = 0;

  /** `begin` is where an address says that one looks first. */
  constructor(private begin: number | null = null) {}

  /** Another game, or the same one from another seat: then the moment stays. */
  load(frames: number): void {
    this.last = frames - 1;
    this.index = Math.min(this.begin ?? this.index, this.last);
    this.begin = null;
    this.moved = false;
  }

  go(index: number): void {
    const next = Math.max(0, Math.min(this.last, index));
    this.moved = next === this.index + 1;
    this.index = next;
  }

  step(by: number): void {
    this.pause();
    this.go(this.index + by);
  }

  /** Play from a moment on. */
  playFrom(index: number): void {
    this.go(index);
    if (this.index < this.last && !this.playing) this.#play();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.#play();
  }

  #play(): void {
    if (this.index === this.last) this.go(0);
    this.playing = true;
    this.#tick();
  }

  #tick(): void {
    this.go(this.index + 1);
    if (this.index === this.last) this.playing = false;
    else this.#timer = window.setTimeout(() => this.#tick(), PAUSES[this.speed]);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
