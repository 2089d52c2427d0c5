// Where an embedded replay stands.
import type { Schemas } from "../protocol";

export type Film = Schemas["Film"];
export const PAUSE = 1800;

export class Player {
  turn: number;
  /** The side whose board is the large one. */
  side: number;
  playing = false;
  #timer = 0;

  constructor(readonly film: Film, turn: number | null, seat: number | null, private readonly show: () => void) {
    this.turn = Math.min(turn ?? this.last, this.last);
    const mine = film.sides.findIndex((side) => seat !== null && side.seats.includes(seat));
    this.side = mine >= 0 ? mine : this.#winner();
  }

  get last(): number {
    return this.film.turns.length - 1;
  }

  get sharesBoard(): boolean {
    return this.film.turns[0]?.boards.length === 1;
  }

  #winner(): number {
    const points = this.film.turns.at(-1)?.scores ?? [];
    return Math.max(0, points.indexOf(Math.max(...points)));
  }

  go(turn: number): void {
    this.turn = Math.max(0, Math.min(this.last, turn));
    this.show();
  }

  step(by: number): void {
    this.pause();
    this.go(this.turn + by);
  }

  /** The large board of another side. */
  swap(side = (this.side + 1) % this.film.sides.length): void {
    this.side = side;
    this.show();
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      this.show();
      return;
    }
    this.playing = true;
    if (this.turn === this.last) this.turn = 0;
    this.go(this.turn);
    this.#wait();
  }

  #wait(): void {
    this.#timer = window.setTimeout(() => {
      this.playing = this.turn + 1 < this.last;
      this.go(this.turn + 1);
      if (this.playing) this.#wait();
    }, PAUSE);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
