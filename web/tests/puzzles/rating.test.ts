import { describe, expect, it } from "vitest";
import { chance, rated, rested, START } from "../../src/puzzles/rating";

describe("the rating of puzzles", () => {
  it("rises by a puzzle that is solved and falls by one that is missed", () => {
    expect(rated(START, 1200, 1).rating).toBeGreaterThan(START.rating);
    expect(rated(START, 1200, 0).rating).toBeLessThan(START.rating);
  });

  it("changes more by what is less expected, and less the surer it is", () => {
    const hard = rated(START, 1600, 1).rating - START.rating;
    const easy = rated(START, 800, 1).rating - START.rating;
    const sure = rated({ rating: START.rating, deviation: 60 }, 1600, 1).rating - START.rating;
    expect(hard).toBeGreaterThan(easy);
    expect(hard).toBeGreaterThan(sure);
  });

  it("is as Glicko counts it", () => {
    // One game of Glickman's example by hand: an opponent of 1400, who is off by 80.
    const { rating, deviation } = rated({ rating: 1500, deviation: 200 }, 1400, 1);
    expect(rating).toBeCloseTo(1563.1, 0);
    expect(deviation).toBeCloseTo(175.8, 0);
  });

  it("becomes surer with every puzzle, down to a bound, and less sure with time", () => {
    let own = START;
    for (let count = 0; count < 300; count += 1) own = rated(own, own.rating, count % 2 ? 1 : 0);
    expect(own.deviation).toBe(60);
    expect(rested(own, 100).deviation).toBeGreaterThan(own.deviation);
    expect(rested(own, 1e6).deviation).toBe(START.deviation);
  });

  it("counts half of what was won with a nudge, and all of what was lost", () => {
    const whole = rated(START, 1300, 1).rating - START.rating;
    expect(rated(START, 1300, 1, true).rating - START.rating).toBeCloseTo(whole / 2);
    expect(rated(START, 1300, 0, true)).toEqual(rated(START, 1300, 0));
  });

  it("expects what the ratings say", () => {
    expect(chance(START, START.rating)).toBe(0.5);
    expect(chance(START, START.rating + 400)).toBeLessThan(0.15);
  });
});
