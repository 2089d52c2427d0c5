// What waits for a returning player, and in which order.
import { expect, test } from "vitest";
import type { DealInfo } from "../../src/daily/requests";
import { dealOf, momentOf, ordered } from "../../src/lobby/home/waiting.svelte";

const deal = (game: string, state: DealInfo["state"], weekly = false): DealInfo => ({
  name: `2026-11-15/${game}/x`,
  game,
  mode: "x",
  period: "2026-11-15",
  first: "2026-11-15",
  last: "2026-11-15",
  weekly,
  against: "birk",
  together: false,
  measure: "points",
  state,
  table: null,
  score: null,
  other: null,
});

test("a deal that was begun goes first, then one of the chosen game", () => {
  const open = [deal("one", "open"), deal("two", "open"), deal("three", "begun", true)];
  expect(dealOf(open, "two")?.game).toBe("two");
  expect(dealOf([deal("one", "begun"), deal("two", "open")], "two")?.game).toBe("one");
  expect(dealOf([deal("one", "open"), deal("two", "won")], "two")?.game).toBe("one");
  expect(dealOf([deal("one", "lost"), deal("two", "won")], "two")?.game).toBe("two");
  expect(dealOf([], "two")).toBeNull();
});

test("the worst slip of the last game that has one", () => {
  const moments = [{ key: "old", turn: 3, loss: 0.4 }, { key: "new", turn: 5, loss: 0.01 }, { key: "middle", turn: 7, loss: 0.1 }, {
    key: "middle",
    turn: 9,
    loss: 0.2,
  }];
  expect(momentOf(["new", "middle", "old"], moments)).toEqual(moments[3]);
  expect(momentOf(["new"], moments)).toBeNull();
});

test("nothing is filled up, and the deal comes first where no table waits", () => {
  const moment = { key: "a", turn: 1, loss: 0.2 };
  expect(ordered(null, null, null, null)).toEqual([]);
  expect(ordered(null, null, deal("one", "open"), moment).map(({ kind }) => kind)).toEqual(["deal", "moment"]);
});
