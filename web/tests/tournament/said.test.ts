// Points and differences as people write them.
import { expect, test } from "vitest";
import { differenceSaid, formOf, momentSaid, pointsSaid } from "../../src/tournament/said";

test("points have fractions", () => {
  expect([0, 0.5, 1, 2.5, 1 / 3, 1 + 2 / 3].map((one) => pointsSaid(one, "en"))).toEqual(["0", "½", "1", "2½", "⅓", "1⅔"]);
  expect(pointsSaid(1.4, "de")).toBe("1,4");
});

test("a difference has a sign", () => {
  expect([16, -5, 0, 2.25].map((one) => differenceSaid(one, "en"))).toEqual(["+16", "−5", "0", "+2.3"]);
});

test("a result has a form", () => {
  expect([1, 0.5, 0].map(formOf)).toEqual(["won", "shared", "lost"]);
});

test("today is told by the hour, another day by its date", () => {
  const now = new Date(2026, 9, 18, 20, 6);
  expect(momentSaid(now.getTime() / 1000, "en-GB", now)).toBe("20:06");
  expect(momentSaid(new Date(2026, 8, 1).getTime() / 1000, "en-GB", now)).toMatch(/^1 Sept?$/);
});
