// The path of a search as a plot needs it.

/** The least distance up to each trial; nothing before the first that could be played. */
export function bestSoFar(path: readonly (number | null)[]): (number | null)[] {
  let best: number | null = null;
  return path.map((value) => {
    if (value !== null) best = best === null ? value : Math.min(best, value);
    return best;
  });
}

/** Round marks of an axis from 0 to a value, three or four of them. */
export function ticks(top: number): number[] {
  const size = 10 ** Math.floor(Math.log10(top));
  const step = [0.5, 1, 2, 5].map((one) => one * size).find((one) => top / one < 4.5) ?? 5 * size;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, number) => toHundredth(number * step));
}

export const toHundredth = (value: number): number => Math.round(value * 100) / 100;
