// Bars of a waterfall: each begins where the one before ended, all in percent of the width.

interface Bar {
  left: number;
  width: number;
}

interface Fall {
  bars: Bar[];
  /** The sum of all, from zero. */
  net: Bar;
  zero: number;
}

const sizeOf = (values: number[]): number => values.reduce((all, value) => all + Math.abs(value), 0);

/** Which part of all that happened some values are, 0 to 1. */
export function partOf(values: number[], others: number[]): number {
  const whole = sizeOf(values) + sizeOf(others);
  return whole ? sizeOf(values) / whole : 0;
}

export function fallOf(values: number[]): Fall {
  const sums = values.reduce((all, value) => [...all, all.at(-1)! + value], [0]);
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const span = Math.max(1e-9, high - low);
  const at = (value: number) => (span > 1e-9 ? ((value - low) / span) * 100 : 0);
  const bar = (from: number, to: number): Bar => ({ left: at(Math.min(from, to)), width: Math.abs(at(to) - at(from)) });
  return { bars: values.map((_, index) => bar(sums[index]!, sums[index + 1]!)), net: bar(0, sums.at(-1)!), zero: at(0) };
}
