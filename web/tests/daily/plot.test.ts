// How results lie: bars, places, the text to share, and when a day ends.
import { expect, test } from "vitest";
import { untilMidnight } from "../../src/daily/daily.svelte";
import { binsOf, placeOf } from "../../src/daily/plot";
import { today } from "../../src/daily/requests";
import { shareText, squares } from "../../src/daily/share";
import { dayOf } from "../../src/daily/words";

const tallies = [{ score: 6, games: 2 }, { score: 29, games: 50 }, { score: 36, games: 3 }, { score: 51, games: 1 }];

test("bars are of equal width and hold all games", () => {
  const bins = binsOf(tallies, [44]);
  expect(bins.length).toBeLessThanOrEqual(14);
  expect(new Set(bins.map(({ from, to }) => to - from)).size).toBe(1);
  expect(bins.reduce((sum, { games }) => sum + games, 0)).toBe(56);
  expect(bins[0]!.from).toBe(6);
  expect(bins.at(-1)!.to).toBeGreaterThanOrEqual(51);
});

test("few scores have a bar each, also below nothing", () => {
  const bins = binsOf([{ score: -3, games: 1 }, { score: 1, games: 2 }]);
  expect(bins.map(({ from, to, games }) => [from, to, games])).toEqual([[-3, -3, 1], [-2, -2, 0], [-1, -1, 0], [0, 0, 0], [1, 1, 2]]);
  expect(binsOf([])).toEqual([]);
  expect(binsOf([], [7])).toEqual([{ from: 7, to: 7, games: 0 }]);
});

test("a score lies inside its bar", () => {
  const bins = binsOf(tallies);
  for (const { score } of tallies) {
    const index = bins.findIndex(({ from, to }) => from <= score && score <= to);
    expect(Math.floor(placeOf(score, bins) * bins.length)).toBe(index);
  }
});

test("the text to share has ten squares and no cards", () => {
  expect(Array.from(squares(81))).toHaveLength(10);
  expect(Array.from(squares(81)).indexOf("🟨")).toBe(8);
  expect(Array.from(squares(0)).indexOf("🟨")).toBe(0);
  expect(Array.from(squares(100)).indexOf("🟨")).toBe(9);
  const text = shareText({
    title: "Deal",
    score: "36 : 29",
    rank: "better than 81% of 620",
    better: 81,
    streak: "",
    address: "https://x/daily",
  });
  expect(text.split("\n")).toEqual(["Deal", "36 : 29 · better than 81% of 620", squares(81), "https://x/daily"]);
});

test("a day ends at the server's midnight, or at this device's", () => {
  const now = new Date(2026, 10, 15, 23, 30);
  expect(untilMidnight(null, now)).toBe(30 * 60_000);
  expect(untilMidnight(now.getTime() / 1000 + 90, now)).toBe(90_000);
  expect(untilMidnight(now.getTime() / 1000 - 90, now)).toBe(1000);
});

test("days are those of this device", () => {
  expect(today(new Date(2026, 0, 3, 0, 5))).toBe("2026-01-03");
  expect(dayOf("2026-11-15").getDate()).toBe(15);
});
