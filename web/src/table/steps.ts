// The steps of a turn, for the bar: which ones there are, and where one stands.
import { modeLook, type TurnStep } from "../play/modes";
import type { View } from "../protocol";

/** The steps of the turn and the number of the one that is due; null if this is no step of a turn. */
export function stepsOf(view: View): { steps: TurnStep[]; now: number } | null {
  const steps = modeLook(view.game, view.mode)?.steps ?? [];
  const now = steps.findIndex(([, phases]) => phases.includes(view.phase));
  return now < 0 ? null : { steps: steps.map(([step]) => step), now };
}
