import { describe, expect, it } from "vitest";
import { widened } from "../../src/engine/search";
import { Codec } from "../../src/engine/words";

const codec = (printed?: string[]) =>
  new Codec({
    lists: [["a1", "b1"], ["x", "y", "z"]],
    blocks: [[0, [], ["roll"]], [1, [2], ["place", [0, 0]]], [3, [2, 3], ["put", [1, 1], [0, 0]]]],
    printed: 1,
  }, printed);

describe("the words of actions", () => {
  it("are read and written from blocks", () => {
    const all = ["roll", "place a1", "place b1", "put x a1", "put y a1", "put z a1", "put x b1", "put y b1", "put z b1"];
    expect(all.map((_, action) => codec().words(action))).toEqual(all);
    expect(all.map((words) => codec().action(words))).toEqual(all.map((_, action) => action));
  });

  it("are not made up", () => {
    for (const words of ["", "dance", "place", "place c1", "put x", "put x a1 b1"]) expect(codec().action(words)).toBeNull();
  });

  it("name the tiles of another printing", () => {
    const other = codec(["p", "q", "r"]);
    expect(other.words(5)).toBe("put r a1");
    expect(other.action("put q b1")).toBe(7);
    expect(other.action("put x b1")).toBeNull();
  });
});

describe("half floats", () => {
  it("are widened exactly", () => {
    const halves = new Uint16Array([0x0000, 0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0xfc00]);
    const found = [...widened(new Uint8Array(halves.buffer))];
    expect(found).toEqual([0, 1, -2, 0.333251953125, 2 ** -24, 65504, -Infinity]);
  });
});
