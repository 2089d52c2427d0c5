import { describe, expect, it } from "vitest";
import { roundsOf } from "../../src/play/rounds";
import type { Step } from "../../src/protocol";
import { step } from "../made";

const said = (ply: number, seat: number, ...kinds: string[]): Step => ({
  ...step(ply, seat, kinds.map((event) => ({ event }))),
  told: [{ text: `${seat} at ${ply}`, first: 0, last: 0 }],
});
const listed = (steps: Step[], players: number) =>
  roundsOf(steps, players).map((round) => [round.number, round.turns.map((turn) => [turn.seat, turn.steps.map((one) => one.ply)])]);

describe("the rounds of the log", () => {
  it("begin when somebody has a second turn, after what was prepared", () => {
    const steps = [
      said(0, -1, "drawn"),
      said(1, 1, "arranged"),
      said(2, 0, "arranged", "opened"),
      said(3, 0, "drawn"),
      said(4, 0, "placed"),
      said(5, 1, "taken"),
      step(6, 1),
      said(7, 1, "legend_taken"),
      said(8, 0, "legend_taken"),
      said(9, 0, "drawn"),
    ];
    expect(listed(steps, 2)).toEqual([[0, [[-1, [0]], [1, [1]], [0, [2]]]], [1, [[0, [3, 4]], [1, [5, 7]]]], [2, [[0, [8, 9]]]]]);
  });

  it("are not begun by a choice in somebody else's turn", () => {
    const steps = [
      said(1, 0, "placed"),
      said(2, 1, "delayed_cast"),
      said(3, 1, "placed"),
      said(4, 0, "delayed_cast"),
      said(5, 0, "placed"),
    ];
    expect(listed(steps, 2).map(([number]) => number)).toEqual([1, 2]);
    const three = [said(1, 0, "placed"), said(2, 2, "delayed_cast"), said(3, 1, "placed"), said(4, 2, "placed"), said(5, 0, "placed")];
    expect(listed(three, 3)).toEqual([[1, [[0, [1]], [2, [2]], [1, [3]], [2, [4]]]], [2, [[0, [5]]]]]);
  });

  it("are turns for somebody who plays alone", () => {
    const steps = [
      said(1, 0, "arranged"),
      said(2, 0, "legends_swapped"),
      said(3, 0, "pair_drawn", "pair_drawn"),
      said(4, 0, "discarded"),
      said(5, 0, "placed"),
      said(6, 0, "pair_drawn", "taken"),
    ];
    expect(listed(steps, 1)).toEqual([[0, [[0, [1]], [0, [2]]]], [1, [[0, [3, 4, 5]]]], [2, [[0, [6]]]]]);
  });
});
