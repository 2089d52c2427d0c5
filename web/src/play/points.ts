// Points do not run ahead: while something still moves, a board shows those from before.
import type { Position, View } from "../protocol";

interface Scored {
  lines: Record<string, number> | null;
  score: number | null;
}

/** What of a view has points: kingdoms, colours, or the players of a common kingdom. */
function scoredIn(view: View): Scored[] {
  return "kingdoms" in view ? view.kingdoms : "colours" in view ? view.colours : view.seats;
}

/** A position with the points of the one before. */
export function withPointsOf(before: Position, position: Position): Position {
  const view = structuredClone(position.view);
  const old = scoredIn(before.view);
  for (const [side, scored] of scoredIn(view).entries()) {
    const was = old[side];
    if (was) Object.assign(scored, { lines: was.lines, score: was.score });
  }
  return { ...position, view };
}
