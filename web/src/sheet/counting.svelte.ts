// The count after the end: line by line in all kingdoms, in Rivality tile by tile, and then who won.
import type { Link } from "../protocol";
import { motion } from "../ui/motion";
import { linksOf, type Side } from "./sides";

/** One beat of the count: a whole line for all sides, or what one tile brings. */
interface Beat {
  line: string;
  link: Link | null;
}

/** How long a line and a tile take, and how long all is looked at before the winner is named, in milliseconds at normal speed. */
const LINE = 800;
const TILE = 500;
const BREATH = 700;
/** Many tiles together do not take longer. */
const TILES = 9000;
/** How much of a line's time its numbers grow. */
const GROWTH = 0.6;

/** What is counted, in order. A line of tiles is closed by its line if there are points that no tile brings, or none at all. */
export function beatsOf(game: string, sides: Side[], links: Link[]): Beat[] {
  const lines = Object.keys(sides[0]?.lines ?? {});
  if (game !== "rivality") return lines.map((line) => ({ line, link: null }));
  return lines.flatMap((line): Beat[] => {
    const tiles = links.filter((link) => link.line === line && link.points !== 0).map((link) => ({ line, link }));
    const told = sides.every((side) => linksOf(links, side.side, line).reduce((sum, link) => sum + link.points, 0) === side.lines[line]);
    return tiles.length && told ? tiles : [...tiles, { line, link: null }];
  });
}

export class Counting {
  /** The beat that is being counted. */
  at = $state(0);
  /** How far the numbers of a line have grown, from 0 to 1. */
  grown = $state(0);
  done = $state(false);
  readonly beat = $derived.by(() => (this.done ? null : (this.beats[this.at] ?? null)));
  #timer = 0;

  constructor(readonly beats: Beat[], readonly end: () => void) {
    this.#count();
  }

  /** What a side has in a line so far; null if the line was not counted yet. */
  value(side: Side, line: string): number | null {
    const whole = side.lines[line] ?? 0;
    const lines = this.beats.map((beat) => beat.line);
    const [first, last] = [lines.indexOf(line), lines.lastIndexOf(line)];
    if (this.done || this.at > last) return whole;
    if (this.at < first) return null;
    if (!this.beats[this.at]?.link) return first === last ? Math.round(whole * this.grown) : whole;
    const counted = this.beats.slice(first, this.at + 1).filter((beat) => beat.link?.seat === side.side);
    return counted.reduce((sum, beat) => sum + (beat.link?.points ?? 0), 0);
  }

  /** What a side has so far. */
  total(side: Side): number {
    if (this.done) return side.score ?? 0;
    return Object.keys(side.lines).reduce((sum, line) => sum + (this.value(side, line) ?? 0), 0);
  }

  /** Show all at once. */
  finish = (): void => {
    clearInterval(this.#timer);
    if (this.done) return;
    this.done = true;
    this.end();
  };

  #count(): void {
    const tiles = this.beats.filter((beat) => beat.link).length;
    const ends: number[] = [];
    let whole = 0;
    for (const beat of this.beats) ends.push(whole += beat.link ? Math.min(TILE, TILES / tiles) : LINE);
    const factor = motion();
    const begun = performance.now();
    // A short beat of its own: numbers grow in visible steps, and it runs in tests without a screen, too.
    this.#timer = window.setInterval(() => {
      const now = (performance.now() - begun) / factor;
      if (!factor || (now >= whole + BREATH && this.at >= this.beats.length)) return this.finish();
      const at = ends.findIndex((end) => now < end);
      // A device that lags counts late, but leaves nothing out.
      this.at = Math.min(at < 0 ? this.beats.length : at, this.at + 1);
      this.grown = Math.min(1, (now - (ends[this.at - 1] ?? 0)) / (LINE * GROWTH));
    }, 30);
  }
}
