// How results lie: bars of equal width, and one's own among them.
export interface Tally {
  score: number;
  games: number;
}

export interface Bin {
  from: number;
  to: number;
  games: number;
}

const MOST = 14;

/** Bars over all scores, and over those that have to be in sight besides. */
export function binsOf(tallies: readonly Tally[], besides: readonly number[] = [], most = MOST): Bin[] {
  const scores = [...tallies.map(({ score }) => score), ...besides];
  if (!scores.length) return [];
  const low = Math.min(...scores);
  const size = Math.ceil((Math.max(...scores) - low + 1) / most);
  const count = Math.floor((Math.max(...scores) - low) / size) + 1;
  const bins = Array.from({ length: count }, (_, index) => ({ from: low + index * size, to: low + (index + 1) * size - 1, games: 0 }));
  for (const { score, games } of tallies) bins[Math.floor((score - low) / size)]!.games += games;
  return bins;
}

/** Where a score lies along all bars, from 0 to 1. */
export function placeOf(score: number, bins: readonly Bin[]): number {
  const [first, last] = [bins[0], bins.at(-1)];
  return first && last ? (score - first.from + 0.5) / (last.to - first.from + 1) : 0;
}
