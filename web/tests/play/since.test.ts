import { describe, expect, it } from "vitest";
import { changesSince, movesOf, stepsSince } from "../../src/play/since";
import type { Step } from "../../src/protocol";
import { step } from "../made";

const said = (ply: number, seat: number): Step => ({ ...step(ply, seat), told: [{ text: `${seat} at ${ply}`, first: 0, last: 0 }] });
const steps = [said(1, 0), said(2, 1), said(3, 1), said(4, -1), said(5, 2), step(6, 2), said(7, 3)];
const plies = (found: Step[]) => found.map((one) => one.ply);

describe("what happened since the own last step", () => {
  it("is everything that others did", () => {
    expect(plies(stepsSince(steps, 0))).toEqual([2, 3, 4, 5, 6, 7]);
    expect(stepsSince(steps, 3)).toEqual([]);
  });

  it("is for who watches the last move of each", () => {
    expect(plies(stepsSince([...steps, said(8, 0), said(9, 1)], -1))).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it("comes move by move, without what nobody did", () => {
    expect(movesOf(stepsSince(steps, 0)).map((move) => [move.seat, plies(move.steps)])).toEqual([[1, [2, 3]], [2, [5]], [3, [7]]]);
  });

  it("marks what they changed", () => {
    expect([...changesSince(steps, 0, (one) => [`at ${one.ply}`])].length).toBe(6);
    expect([...changesSince(steps, -1, (one) => (one.seat === 2 ? [`at ${one.ply}`] : []))]).toEqual(["at 6"]);
  });
});
