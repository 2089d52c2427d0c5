import { describe, expect, it } from "vitest";
import { Words } from "../../src/play/words";

const legal = new Words(["draw", "place a1", "place a2 1", "place a2 2", "use hammer a1 b1", "use hammer a1 c1", "end"]);

describe("the tree of legal words", () => {
  it("knows whole moves from beginnings", () => {
    expect(legal.has("draw")).toBe(true);
    expect(legal.has("place")).toBe(false);
    expect(legal.has("place a")).toBe(false);
    expect(legal.has("")).toBe(false);
    expect([legal.begins("place a2"), legal.begins("place a1"), legal.begins("pla")]).toEqual([true, false, false]);
  });

  it("says what can come next, in the order of the moves", () => {
    expect(legal.next("")).toEqual(["draw", "place", "use", "end"]);
    expect(legal.next("use hammer a1")).toEqual(["b1", "c1"]);
    expect(legal.next("use sword")).toEqual([]);
  });

  it("says what a beginning could become", () => {
    expect(legal.after("place")).toEqual(["place a1", "place a2 1", "place a2 2"]);
    expect(legal.after("draw")).toEqual(["draw"]);
    expect(legal.after("nothing")).toEqual([]);
    expect(legal.after("").length).toBe(legal.moves.length);
  });

  it("makes targets of words", () => {
    expect(legal.target("place a1")).toEqual({ move: "place a1" });
    expect(legal.target("place a2")).toEqual({ pick: "place a2" });
    expect(legal.target("place a3")).toBeNull();
    expect(legal.target("")).toBeNull();
    expect(new Words([]).target("draw")).toBeNull();
  });

  it("previews a step by a move that needs one word more at most", () => {
    expect(legal.example("place a1")).toBe("place a1");
    expect(legal.example("place a2")).toBe("place a2 1");
    expect(legal.example("use hammer")).toBeNull();
    expect(legal.example("")).toBe("draw");
  });
});
