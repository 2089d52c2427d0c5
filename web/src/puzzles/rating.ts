// A rating with its uncertainty, by Glicko (Glickman 1995): each puzzle is a game against an opponent of its rating.

export interface Rating {
  rating: number;
  /** How far it may be off: about two of three times no further than this. */
  deviation: number;
}

export const START: Rating = { rating: 1200, deviation: 200 };
const SURE = 60; // a rating that was solved often is never surer than this
const PUZZLE = 80; // how far a puzzle's own rating may be off
const FORGETS = 12; // points squared times themselves that a day without puzzles adds
const Q = Math.LN10 / 400;

const weight = (deviation: number): number => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / (Math.PI * Math.PI));

/** How likely somebody solves a puzzle at the first try. */
export function chance({ rating }: Rating, puzzle: number): number {
  return 1 / (1 + 10 ** ((-weight(PUZZLE) * (rating - puzzle)) / 400));
}

/** Less is sure after some days without a puzzle. */
export function rested({ rating, deviation }: Rating, days: number): Rating {
  const grown = Math.sqrt(deviation * deviation + FORGETS * FORGETS * Math.max(0, days));
  return { rating, deviation: Math.min(START.deviation, grown) };
}

/** The rating after a first try: 1 is solved, 0 is missed. What was won with a nudge counts half. */
export function rated(own: Rating, puzzle: number, score: 0 | 1, nudged = false): Rating {
  const g = weight(PUZZLE);
  const expected = chance(own, puzzle);
  const certainty = 1 / (own.deviation * own.deviation) + Q * Q * g * g * expected * (1 - expected);
  const change = (Q / certainty) * g * (score - expected);
  return { rating: own.rating + (nudged && change > 0 ? change / 2 : change), deviation: Math.max(SURE, Math.sqrt(1 / certainty)) };
}
