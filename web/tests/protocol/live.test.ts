import { describe, expect, it } from "vitest";
import { fill, isWhole, tell } from "../../src/protocol/live.svelte";
import { position, step } from "../made";

const plies = (steps: { ply: number }[]) => steps.map((one) => one.ply);

describe("what a new position tells", () => {
  const before = { position: position({ ply: 2 }), steps: [step(1), step(2)], away: [] };

  it("is added to what was told, and the new steps are news", () => {
    const told = tell(before, position({ ply: 3, since: 2, steps: [step(3)] }), false);
    expect([plies(told.steps), plies(told.news), told.away]).toEqual([[1, 2, 3], [3], []]);
  });

  it("replaces everything when it begins from the start, and only what was not seen is news", () => {
    const told = tell(before, position({ ply: 3, since: 0, steps: [step(1), step(2), step(3)] }), false);
    expect([plies(told.steps), plies(told.news)]).toEqual([[1, 2, 3], [3]]);
    expect(plies(tell({ ...before, position: null }, position({ ply: 1, steps: [step(1)] }), false).news)).toEqual([]);
  });

  it("is listed instead of shown if it came unseen or too much at once", () => {
    const next = position({ ply: 3, since: 2, steps: [step(3)] });
    expect(plies(tell(before, next, true).away)).toEqual([3]);
    expect(tell(before, next, true).news).toEqual([]);
    const many = position({ ply: 5, since: 2, steps: [step(3), step(4), step(5)] });
    expect([plies(tell(before, many, false).away), tell(before, many, false).news]).toEqual([[3, 4, 5], []]);
  });

  it("is shown where all decided at the same time", () => {
    const opened = position({ ply: 5, since: 2, steps: [step(3, 1), step(4, 0), step(5, 2)] });
    for (const asking of [{ asked: [0] }, { asked: [2], kept: "arrange" }, { asked: [0, 2] }]) {
      const all = { ...before, position: position({ ply: 2, ...asking }) };
      expect([tell(all, opened, false).away, plies(tell(all, opened, false).news)]).toEqual([[], [3, 4, 5]]);
    }
  });

  it("takes steps back after an undo", () => {
    const undone = position({ ply: 1, edition: 1, since: 1, steps: [] });
    const told = tell({ ...before, away: [step(1), step(2)] }, undone, false);
    expect([plies(told.steps), told.news, plies(told.away)]).toEqual([[1], [], [1]]);
  });
});

describe("history that comes in pieces", () => {
  const now = { position: position({ ply: 5 }), steps: [step(4), step(5)] };
  const piece = { type: "history" as const, edition: now.position.edition, seat: now.position.seat, since: 2, steps: [step(3)] };

  it("is put before what is there, until all is there", () => {
    const more = { ...now, steps: fill(now, piece) };
    expect([plies(more.steps), isWhole(more.steps, now.position)]).toEqual([[3, 4, 5], false]);
    const whole = fill(more, { ...piece, since: 0, steps: [step(0), step(1), step(2)] });
    expect([plies(whole), isWhole(whole, now.position)]).toEqual([[0, 1, 2, 3, 4, 5], true]);
  });

  it("replaces what was told in another language", () => {
    const again = { ...step(4), told: [] };
    expect(fill(now, { ...piece, since: 3, steps: [again] })).toEqual([again, step(5)]);
  });

  it("of another edition or seat is left out, and another seat begins anew", () => {
    expect(plies(fill(now, { ...piece, edition: now.position.edition + 1 }))).toEqual([4, 5]);
    expect(plies(fill(now, { ...piece, seat: now.position.seat + 1 }))).toEqual([4, 5]);
    const other = position({ ply: 6, since: 5, seat: now.position.seat + 1, steps: [step(6)] });
    expect(plies(tell({ ...now, away: [] }, other, false).steps)).toEqual([6]);
  });
});
