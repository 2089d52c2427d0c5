// The steps of a turn, for the bar: which ones there are, and where one stands.
import type { View } from "../protocol";

export type TurnStep = "draw" | "pair" | "keep" | "place" | "legend" | "tiles";

/** By mode: each step, and the phases in which it is taken. Other modes have a turn of one step. */
const STEPS: Record<string, [TurnStep, string[]][]> = {
  base: [["draw", ["turn"]], ["place", ["hold_drawn", "hold_taken"]], ["legend", ["after"]]],
  items: [["draw", ["turn"]], ["place", ["hold_drawn", "hold_taken"]], ["tiles", ["settle", "after"]]],
  coop: [["draw", ["turn"]], ["place", ["hold_drawn", "hold_taken"]]],
  solo: [["pair", ["turn"]], ["keep", ["pair"]], ["place", ["hold_drawn", "hold_taken"]], ["legend", ["after"]]],
};

/** The steps of the turn and the number of the one that is due; null if this is no step of a turn. */
export function stepsOf(view: View): { steps: TurnStep[]; now: number } | null {
  const steps = view.game === "aetherya" ? (STEPS[view.mode] ?? []) : [];
  const now = steps.findIndex(([, phases]) => phases.includes(view.phase));
  return now < 0 ? null : { steps: steps.map(([step]) => step), now };
}
