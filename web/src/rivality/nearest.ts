// Where an arrow key leads on the battlefield.
import { type Point, pointOf } from "./view";

const HEADINGS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

export function heading(key: string): Point | null {
  return HEADINGS[key] ?? null;
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
