// What others did since the reader's own last step.
import type { Step } from "../protocol";

/** The last steps that all have a property. */
export function tail(steps: Step[], has: (step: Step) => boolean): Step[] {
  let start = steps.length;
  while (start > 0 && has(steps[start - 1]!)) start--;
  return steps.slice(start);
}

/** Steps of others since the reader's last one; for somebody who watches, the last round: each player's last move. */
export function stepsSince(steps: Step[], me: number): Step[] {
  if (me >= 0) return tail(steps, (step) => step.seat !== me);
  const seats: number[] = [];
  return tail(steps, ({ seat }) => {
    if (seat < 0 || seats.at(-1) === seat) return true;
    if (seats.includes(seat)) return false;
    seats.push(seat);
    return true;
  });
}

/** Moves in a row: the steps of one player that follow each other. */
export interface Move {
  ply: number;
  seat: number;
  steps: Step[];
}

/** The steps by player, oldest first; what nobody did and what tells nothing is left out. */
export function movesOf(steps: Step[]): Move[] {
  const found: Move[] = [];
  for (const step of steps) {
    if (step.seat < 0 || !step.told.length) continue;
    const last = found.at(-1);
    if (last?.seat === step.seat) last.steps.push(step);
    else found.push({ ply: step.ply, seat: step.seat, steps: [step] });
  }
  return found;
}

/** What others changed since the reader's last step: it keeps a mark. For somebody who watches, what the last step changed. */
export function changesSince(steps: Step[], me: number, changed: (step: Step) => string[]): Set<string> {
  if (me >= 0) return new Set(stepsSince(steps, me).flatMap(changed));
  return new Set([...steps].reverse().map(changed).find((found) => found.length > 0));
}
