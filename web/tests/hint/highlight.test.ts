import { expect, test } from "vitest";
import { cellsIn, drawnWords, namesLegend, rankAt, rankOfLegend } from "../../src/aetherya/light";
import { litPlies, waiting } from "../../src/hint/asked";
import { drawnOf, follow, type Light, rankOf } from "../../src/hint/highlight";
import { pictureOf } from "../../src/hint/pictures";
import type { HintMove, View } from "../../src/protocol";

const move = (rank: number, ...moves: string[]): HintMove => ({ rank, moves, text: "", aloud: "", lead: 0, share: 0.5, terms: [] });
const light = (drawn: number, ...moves: HintMove[]): Light => ({ moves, drawn, ghosts: true, numbers: true });

test("a lantern stands at the next decision of who asked", () => {
  const steps = [{ ply: 1, seat: 0 }, { ply: 2, seat: 1 }, { ply: 3, seat: 0 }, { ply: 4, seat: 0 }];
  expect(litPlies(steps, [{ seat: 0, ply: 1 }, { seat: 1, ply: 0 }])).toEqual(new Set([3, 2]));
  expect(litPlies(steps, [{ seat: 1, ply: 2 }])).toEqual(new Set());
  expect(waiting(steps, [{ seat: 1, ply: 2 }, { seat: 0, ply: 0 }, { seat: 1, ply: 4 }])).toEqual([1]);
});

test("a place has the rank of the move that is drawn before that of a better one", () => {
  const both = light(1, move(1, "put a 0,1 N"), move(2, "put b 0,1 E"));
  const at = (words: string) => words.includes("0,1");
  expect(rankOf(both, at)).toBe(1);
  expect(rankOf({ ...both, drawn: 2 }, at)).toBe(2);
  expect(rankOf(both, (words) => words === "end")).toBe(null);
  expect(rankOf(null, at)).toBe(null);
  expect(drawnOf(light(3, move(1, "draw")))).toBe(null);
});

test("a hint goes on as long as one follows it", () => {
  const hint = [move(1, "take", "place a4"), move(2, "take", "place c4"), move(3, "draw")];
  expect(follow(hint, []).map((one) => one.rank)).toEqual([1, 2, 3]);
  expect(follow(hint, ["take"]).map((one) => one.moves)).toEqual([["place a4"], ["place c4"]]);
  expect(follow(hint, ["draw"])).toEqual([]);
  expect(follow(hint, ["take", "place c4"])).toEqual([]);
});

test("moves name cells of the own kingdom or of another one", () => {
  expect(cellsIn("place a4", 1)).toEqual([{ seat: 1, cell: "a4" }]);
  expect(cellsIn("place a4 2", 0)).toEqual([{ seat: 0, cell: "a4" }]);
  expect(cellsIn("use smuggler 2 b3 treaty", 0)).toEqual([{ seat: 2, cell: "b3" }]);
  expect(cellsIn("use hammer a1 b2", 0).map((one) => one.cell)).toEqual(["a1", "b2"]);
  expect(cellsIn("take 1", 0)).toEqual([]);
  expect(cellsIn("legend federation-elf", 0)).toEqual([]);
  const one = light(1, move(1, "take", "place a4"));
  expect([rankAt(one, { seat: 0, cell: "a4" }, 0), rankAt(one, { seat: 1, cell: "a4" }, 0)]).toEqual([1, null]);
  expect(drawnWords(one, "place")).toBe("place a4");
  expect(drawnWords({ ...one, ghosts: false }, "place")).toBe(null);
});

test("legends are found whatever is done with them", () => {
  const hint = light(1, move(1, "swap diversity region-plain"), move(2, "noswap"));
  expect(rankOfLegend(hint, "region-plain")).toBe(1);
  expect(rankOfLegend(hint, "federation-elf")).toBe(null);
  expect([namesLegend(hint), namesLegend(light(1, move(1, "draw")))]).toEqual([true, false]);
});

test("a face stands for what a move is about", () => {
  const view = { game: "aetherya", mode: "base", held: "elf", piles: [["plain", "dwarf"]] } as unknown as View;
  const faces = ["draw", "take", "place a1", "legend diversity", "use thief 1 sword", "end"].map((words) => pictureOf(view, [words]));
  expect(faces).toEqual(["card-back", "card-dwarf", "card-elf", "legend-diversity", "tile-thief", null]);
  expect(pictureOf({ ...view, held: "hidden" } as View, ["place a1"])).toBe(null);
});
