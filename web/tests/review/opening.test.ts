// What the first page of a review finds: what decided a game, and the reader's moments.
import { expect, test } from "vitest";
import { joined } from "../../src/review/habits/habits";
import { deciderOf, momentsOf, swingOf } from "../../src/review/opening/opening";
import type { Turn } from "../../src/review/review.svelte";

const turn = (number: number, seat: number, lead_loss: number, mark: Turn["mark"], loss = lead_loss / 10): Turn => ({
  number,
  seat,
  first: number - 1,
  last: number,
  loss,
  lead_loss,
  mark,
  worst: number - 1,
  refined: true,
});

test("the line that parted the sides most decided it, in the direction of the result", () => {
  const sides = [{ seats: [0], lines: { elves: 9, legends: 2, dragons: -5 }, score: 6 }, {
    seats: [1],
    lines: { elves: 4, legends: 8, dragons: -5 },
    score: 7,
  }, { seats: [2], lines: { elves: 0, legends: 0, dragons: 0 }, score: 0 }];
  expect(deciderOf({ sides, winners: [1] }, 0)).toEqual({ line: "legends", own: 2, other: 8, side: 1 });
  expect(deciderOf({ sides, winners: [1] }, 1)).toEqual({ line: "legends", own: 8, other: 2, side: 0 });
  expect(deciderOf({ sides: sides.slice(0, 1), winners: [0] }, 0)).toBeNull();
});

test("moments are the three own turns that lost most, and nothing that was good", () => {
  const turns = [turn(1, 0, 2, "slip"), turn(2, 1, 9, "blunder"), turn(3, 0, 7, "blunder"), turn(4, 0, 1, "good"), turn(5, 0, 3, "slip")];
  turns.push(turn(6, 0, 2.5, "slip", 0.9));
  expect(momentsOf(turns, 0, false).map(({ number }) => number)).toEqual([3, 5, 6]);
  expect(momentsOf(turns, 0, true).map(({ number }) => number)).toEqual([6, 3, 5]);
});

test("most changed where the chances did", () => {
  expect(swingOf([turn(1, 0, 0, "best"), turn(2, 1, 0, "best")], [0.5, 0.6, 0.2])).toEqual({ turn: 2, from: 0.6, to: 0.2 });
  expect(swingOf([], undefined)).toBeNull();
});

test("habits of the server and of the device are added up", () => {
  const habit = (kind: string, loss: number) => ({
    game: "aetherya",
    kind,
    loss,
    count: 1,
    examples: [{ key: kind, turn: 3, loss }],
    lesson: null,
  });
  const found = joined({ habits: [habit("elves", 0.2)], reviewed: ["1"] }, {
    habits: [habit("legends", 0.3), habit("elves", 0.4)],
    reviewed: ["2"],
  });
  expect(found.habits.map(({ kind, count }) => [kind, count])).toEqual([["elves", 2], ["legends", 1]]);
  expect(found.habits[0]!.examples.map(({ loss }) => loss)).toEqual([0.4, 0.2]);
  expect(found.reviewed).toEqual(["1", "2"]);
});
