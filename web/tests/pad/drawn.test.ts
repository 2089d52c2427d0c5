// What the points of a kingdom look like: gains as gains, also those of tame dragons.
import { expect, it } from "vitest";
import { drawnOf } from "../../src/pad/entry/drawn";
import type { Link } from "../../src/protocol";

const words = { tame: (points: string) => `tame ${points}`, wild: (points: string) => `wild ${points}` };
const link = (line: string, points: number, other: string): Link => ({ seat: 0, line, cell: "a1", other, points });

it("draws gains in the colour of gains and losses in that of losses", () => {
  const links = [link("dragons", 3, "a1"), link("dragons", -3, "a1"), link("elves", 2, "b1"), link("elves", -1, "b1")];
  expect(drawnOf(links, words).map(({ look }) => look)).toEqual(["gain", "loss", "gain", "loss"]);
});
