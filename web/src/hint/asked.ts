// Who asked the lamp, and where in a game.
import type { LampAsked, Step } from "../protocol";

/** The plies of the decisions that were made with a hint: the next one of who had asked. */
export function litPlies(steps: readonly Pick<Step, "ply" | "seat">[], asked: readonly LampAsked[]): Set<number> {
  const found = asked.map(({ seat, ply }) => steps.find((step) => step.seat === seat && step.ply > ply)?.ply);
  return new Set(found.filter((ply) => ply !== undefined));
}

/** Who asked and has not decided since, the latest last. */
export function waiting(steps: readonly Pick<Step, "ply" | "seat">[], asked: readonly LampAsked[]): number[] {
  const open = asked.filter(({ seat, ply }) => !steps.some((step) => step.seat === seat && step.ply > ply));
  return [...new Set(open.map(({ seat }) => seat))];
}
