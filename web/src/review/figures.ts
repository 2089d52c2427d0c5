// Numbers of a review: leads and losses with one decimal, shares in percent.
import { language } from "../language/language.svelte";

const MINUS = "\u2212";

/** A number with one decimal, as the language writes it, but for nothing. */
export const tenths = (value: number): string => written(value, 1);

function written(value: number, decimals: number): string {
  const rounded = Math.round(value * 10) / 10;
  const digits = { minimumFractionDigits: rounded === 0 ? 0 : decimals, maximumFractionDigits: 1 };
  return (rounded === 0 ? 0 : rounded).toLocaleString(language.code, digits).replace("-", MINUS);
}

/** A lead or a change: always with its sign, but for nothing. */
export const withSign = (value: number): string => (Math.round(value * 10) > 0 ? `+${tenths(value)}` : tenths(value));

/** Points that are counted, not expected: a decimal only where there is one. */
export const counted = (value: number): string => (value > 0 ? `+${written(value, 0)}` : written(value, 0));

/** What was lost, as a list shows it. */
export const lossOf = (value: number): string => (Math.round(value * 10) > 0 ? `${MINUS}${tenths(value)}` : "0");

/** A part of the chance to win, as a list shows that it was lost. */
export const chanceLost = (share: number): string => (percent(share) > 0 ? `${MINUS}${percent(share)} %` : "0 %");

/** What a turn lost, as a list shows it: of the chance to win where all win or lose together, else in points. */
export const lossIn = ({ loss, lead_loss }: { loss: number; lead_loss: number }, together: boolean): string =>
  together ? chanceLost(loss) : lossOf(lead_loss);

export const percent = (share: number): number => Math.round(share * 100);

/** Levels for the lines of a grid between two values: at most four, at round numbers, zero among them. */
export function levelsOf(low: number, high: number): number[] {
  const count = (step: number) => Math.floor(high / step) - Math.ceil(low / step) + 1;
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => count(one) <= 4) ?? 500;
  return Array.from({ length: count(step) }, (_, index) => (Math.ceil(low / step) + index) * step);
}
