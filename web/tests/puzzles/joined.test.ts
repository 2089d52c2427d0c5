// What two devices of one person did with puzzles, as one.
import { expect, test } from "vitest";
import { joined, type Kept } from "../../src/puzzles/journal.svelte";

const kept = (at: number, more: Partial<Kept> = {}): Kept => ({
  rating: { rating: 1200 + at, deviation: 100 },
  at,
  row: at,
  best: at,
  results: {},
  past: [1200 + at],
  ...more,
});
const result = (at: number, first = true, solved = true) => ({ first, solved, at, again: 0 });

test("the later rating counts, and the best row of both", () => {
  const found = joined(kept(5, { best: 2 }), kept(3, { best: 9 }));
  expect([found.rating.rating, found.row, found.best, found.at]).toEqual([1205, 5, 9, 5]);
  expect(joined(kept(3), kept(5))).toEqual(joined(kept(5), kept(3)));
});

test("of each puzzle the later try counts, whoever made it", () => {
  const one = kept(5, { results: { a: result(1, false), b: result(4), d: result(2, false, false) } });
  const other = kept(3, { results: { a: result(3), c: result(2), d: result(2, false, true) } });
  const { results } = joined(one, other);
  expect(results).toEqual({ a: result(3), b: result(4), c: result(2), d: result(2, false, true) });
});
