// The log's order: turns of players, and the rounds that they make.
import type { Step } from "../protocol";

/** What one player did in a turn, or before the first one. */
export interface Turn {
  ply: number;
  seat: number;
  steps: Step[];
}
interface Round {
  /** 0 is what was done before the first turn. */
  number: number;
  turns: Turn[];
}

const has = (step: Step, kinds: string[]) => step.events.some((event) => kinds.includes(event.event));
/** What is done before a first turn. */
const prepares = (step: Step) => has(step, ["arranged", "kept", "redrew"]);
/** What a player does in a turn of the own; choices in somebody else's turn are none of it. */
const acts = (step: Step) => !prepares(step) && has(step, ["drawn", "taken", "placed", "revealed", "wizard_moved"]);
/** With what somebody who plays alone begins a turn: nobody else's stands between two of them. */
const begins = (step: Step) => has(step, ["pair_drawn", "wizard_moved"]);

function turnsOf(steps: Step[], alone: boolean): Turn[] {
  const found: Turn[] = [];
  for (const step of steps) {
    const last = found.at(-1);
    const goes = last?.seat === step.seat && prepares(last.steps.at(-1)!) === prepares(step) && !(alone && begins(step));
    if (goes) last!.steps.push(step);
    else found.push({ ply: step.ply, seat: step.seat, steps: [step] });
  }
  return found;
}

/** All rounds, oldest first: a round ends before somebody's second turn in it. */
export function roundsOf(steps: Step[], players: number): Round[] {
  const rounds: Round[] = [];
  const had = new Set<number>();
  for (const turn of turnsOf(steps.filter((step) => step.told.length + step.said.length > 0), players === 1)) {
    const own = players === 1 ? begins(turn.steps[0]!) : turn.steps.some(acts);
    const next = own && turn.seat >= 0 && ((rounds.at(-1)?.number ?? 0) === 0 || had.has(turn.seat));
    if (next) had.clear();
    if (own) had.add(turn.seat);
    if (next || !rounds.length) rounds.push({ number: next ? (rounds.at(-1)?.number ?? 0) + 1 : 0, turns: [] });
    rounds.at(-1)!.turns.push(turn);
  }
  return rounds;
}
