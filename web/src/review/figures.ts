// Numbers of a review: leads and losses with one decimal, shares in percent.
import { language } from "../language/language.svelte";

const MINUS = "\u2212";

/** A number with at most one decimal, as the language writes it. */
export function tenths(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return (rounded === 0 ? 0 : rounded).toLocaleString(language.code, { maximumFractionDigits: 1 }).replace("-", MINUS);
}

/** A lead or a change: always with its sign, but for nothing. */
export const withSign = (value: number): string => (Math.round(value * 10) > 0 ? `+${tenths(value)}` : tenths(value));

/** What was lost, as a list shows it. */
export const lossOf = (value: number): string => (Math.round(value * 10) > 0 ? `${MINUS}${tenths(value)}` : "0");

export const percent = (share: number): number => Math.round(share * 100);

/** Levels for the lines of a grid between two values: at most four, at round numbers, zero among them. */
export function levelsOf(low: number, high: number): number[] {
  const span = Math.max(1, high - low);
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => span / one <= 3.5) ?? 500;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}
