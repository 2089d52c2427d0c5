// How often the first choice was played: counted where there was a choice, with what chance may have done.
import { expect, test } from "vitest";
import { agreedIn, interval } from "../../src/review/first-choice";

const decision = (seat: number, first: boolean, choices = 4) => ({
  seat,
  choices,
  candidates: choices > 1 ? [{ played: first }, { played: !first }] : [],
});

test("only decisions with a choice count, seat by seat", () => {
  const decisions = [
    ...Array.from({ length: 6 }, () => decision(0, true)),
    ...Array.from({ length: 2 }, () => decision(0, false)),
    ...Array.from({ length: 9 }, () => decision(0, true, 1)),
    decision(1, true),
  ];
  expect(agreedIn(decisions, 2)).toEqual([{ seat: 0, played: 6, all: 8, low: 41, high: 93 }]);
});

test("the interval is wide for few and narrow for many, and stays within bounds", () => {
  expect(interval(0, 0)).toEqual([0, 100]);
  expect(interval(10, 10)).toEqual([72, 100]);
  expect(interval(500, 1000)).toEqual([47, 53]);
});
