// A replay goes from turn to turn: what a player did before the next one's turn is one moment.
import type { Frame, Step } from "../protocol";

/** Whether a turn is over with a frame: another one is to move, or a new turn begins. A shuffle belongs to the turn before it. */
export function endsTurn(frames: Frame[], index: number): boolean {
  const next = frames[index + 1];
  if (!next || index === 0) return true;
  if (next.step.seat < 0) return false;
  const { view } = frames[index]!;
  if (next.step.seat !== moverAt(frames, index)) return true;
  // A question before a turn belongs to it.
  return view.phase === "turn" && frames[index - 1]?.view.phase !== "fresh";
}

/** Who made the last decision up to a frame. */
function moverAt(frames: Frame[], index: number): number {
  let at = index;
  while (at > 0 && frames[at]!.step.seat < 0) at--;
  return frames[at]!.step.seat;
}

/** Two steps as one: the sentences go on telling their own events. */
function joined(one: Step, other: Step): Step {
  const shift = one.events.length;
  return {
    ply: other.ply,
    seat: one.seat >= 0 ? one.seat : other.seat,
    events: [...one.events, ...other.events],
    told: [...one.told, ...other.told.map((told) => ({ ...told, first: told.first + shift, last: told.last + shift }))],
    outcomes: [...one.outcomes, ...other.outcomes],
    said: [...one.said, ...other.said],
  };
}

/** The frames at the ends of turns, each with everything that was done in its turn. */
export function turnsOf(frames: Frame[]): Frame[] {
  const turns: Frame[] = [];
  let step: Step | null = null;
  frames.forEach((frame, index) => {
    step = step ? joined(step, frame.step) : frame.step;
    if (!endsTurn(frames, index)) return;
    turns.push({ ...frame, step });
    step = null;
  });
  return turns;
}
