// How often each seat played the engine's first choice, and how much of that may be chance.
export interface Agreed {
  seat: number;
  played: number;
  all: number;
  /** Percentages: the shares that fit what was seen, in 95 of 100 cases. */
  low: number;
  high: number;
}
type Decisions = { seat: number; choices: number; candidates: { played: boolean }[] }[];
const FEWEST = 5;
const SURE = 1.96;

/** By seat, as far as there were decisions enough. Where there was one move only, nobody chose. */
export function agreedIn(decisions: Decisions, seats: number): Agreed[] {
  return Array.from({ length: seats }, (_, seat) => {
    const chosen = decisions.filter((one) => one.seat === seat && one.choices > 1 && one.candidates.length > 0);
    const played = chosen.filter((one) => one.candidates[0]?.played).length;
    const [low, high] = interval(played, chosen.length);
    return { seat, played, all: chosen.length, low, high };
  }).filter((one) => one.all >= FEWEST);
}

/** Wilson's interval of a share, in whole percent. */
export function interval(played: number, all: number): [number, number] {
  if (all === 0) return [0, 100];
  const share = played / all;
  const square = SURE * SURE;
  const middle = (share + square / (2 * all)) / (1 + square / all);
  const reach = (SURE / (1 + square / all)) * Math.sqrt((share * (1 - share)) / all + square / (4 * all * all));
  return [Math.max(0, Math.round(100 * (middle - reach))), Math.min(100, Math.round(100 * (middle + reach)))];
}
