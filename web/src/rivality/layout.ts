// Where tiles and free places lie on the screen. Outer places can be narrow stubs, so that tiles stay large.
import type { Point } from "../play/press";
import { pointOf } from "./view";

const LARGEST = 126;
export const SMALLEST = 44;
const STUB = 24;
/** Below this size of a full layout, the outer free places become stubs. */
const CRAMPED = 64;
const MARGIN = 10;

/** Tiles grow on large screens only. */
export const largest = (height: number): number => Math.max(LARGEST, Math.round(height / 7.5));

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  cell: number;
  gap: number;
  width: number;
  height: number;
  /** Whether everything fits into the space; otherwise it is panned. */
  fits: boolean;
  box: (place: string) => Box;
  centre: (place: string) => Point;
}

export interface Space {
  width: number;
  height: number;
  /** The distance between tiles, where it is not the usual one. */
  gap?: number;
}

/** A place over which a tile is held. */
interface Held {
  place: string | null;
  space: Space;
}

interface Axis {
  low: number;
  high: number;
  stubLow: boolean;
  stubHigh: boolean;
}

/** The layout of these places in a space; `zoom` makes tiles larger than what fits. */
export function layOut(tiles: string[], free: string[], space: Space, zoom = 1, held: string | null = null): Layout {
  const full = measure(tiles, free, space, false);
  const chosen = full.cell < CRAMPED ? measure(tiles, free, space, true) : full;
  const most = largest(space.height);
  const fitting = Math.min(most, chosen.cell);
  const cell = Math.floor(Math.min(most, Math.max(SMALLEST, fitting * zoom)));
  return place(chosen.columns, chosen.rows, cell, chosen.gap, fitting >= cell, { place: held, space });
}

function measure(tiles: string[], free: string[], space: Space, stubs: boolean) {
  const gap = space.gap ?? (stubs ? 5 : 8);
  const points = { tiles: tiles.map(pointOf), free: free.map(pointOf) };
  const columns = axis(points.tiles.map((p) => p.x), points.free.map((p) => p.x), stubs);
  const rows = axis(points.tiles.map((p) => p.y), points.free.map((p) => p.y), stubs);
  const cell = Math.min(share(space.width, columns, gap), share(space.height, rows, gap));
  return { columns, rows, cell, gap };
}

function axis(tiles: number[], free: number[], stubs: boolean): Axis {
  const all = [...tiles, ...free];
  const low = Math.min(...all);
  const high = Math.max(...all);
  return { low, high, stubLow: stubs && low < Math.min(...tiles), stubHigh: stubs && high > Math.max(...tiles) };
}

/** The size of a cell if an axis fills a length. */
function share(length: number, { low, high, stubLow, stubHigh }: Axis, gap: number): number {
  const stubs = Number(stubLow) + Number(stubHigh);
  const count = high - low + 1;
  return (length - 2 * MARGIN - (count - 1) * gap - stubs * STUB) / (count - stubs);
}

function place(columns: Axis, rows: Axis, cell: number, gap: number, fits: boolean, held: Held): Layout {
  const x = offsets(columns, cell, gap);
  const y = offsets(rows, cell, gap);
  const box = (name: string): Box => {
    const point = pointOf(name);
    const [left, width] = x.at(point.x);
    const [top, height] = y.at(point.y);
    if (name !== held.place) return { x: left, y: top, width, height };
    // A tile that is held over a narrow outer place is drawn in full, beyond the edge as far as there is room.
    return {
      x: within(point.x === columns.low ? left + width - cell : left, x.length, held.space.width, cell),
      y: within(point.y === rows.low ? top + height - cell : top, y.length, held.space.height, cell),
      width: cell,
      height: cell,
    };
  };
  const centre = (name: string): Point => {
    const { x: left, y: top, width, height } = box(name);
    return { x: left + width / 2, y: top + height / 2 };
  };
  return { cell, gap, width: x.length, height: y.length, fits, box, centre };
}

function within(start: number, length: number, space: number, cell: number): number {
  const beyond = Math.max(0, (space - length) / 2);
  return Math.max(-beyond, Math.min(length + beyond - cell, start));
}

/** Where each index of an axis begins and how long it is; also beyond its ends, where spells fizzle. */
function offsets({ low, high, stubLow, stubHigh }: Axis, cell: number, gap: number) {
  const first = stubLow ? STUB : cell;
  const last = stubHigh ? STUB : cell;
  const begin = (index: number): number => {
    if (index < low) return MARGIN - (low - index) * (cell + gap);
    if (index === low) return MARGIN;
    const inner = MARGIN + first + gap + (index - low - 1) * (cell + gap);
    return index > high ? inner - (cell - last) : inner;
  };
  const size = (index: number): number => (index === low ? first : index === high ? last : cell);
  return { at: (index: number): [number, number] => [begin(index), size(index)], length: begin(high) + size(high) + MARGIN };
}

/** The nearest of some places in a direction; places straight ahead come before those aside. */
export function nearest(from: string, places: string[], direction: Point): string | null {
  const start = pointOf(from);
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const { x, y } = pointOf(place);
    const ahead = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    const cost = ahead + 2 * aside;
    if (ahead > 0 && cost < least) [best, least] = [place, cost];
  }
  return best;
}
