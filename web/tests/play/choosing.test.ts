import { beforeEach, describe, expect, it, vi } from "vitest";
import { Choosing } from "../../src/play/choosing.svelte";
import { Asked, position } from "../made";

let asked: Asked;
let table: Choosing;
beforeEach(() => {
  asked = new Asked(position({ legal: ["draw", "place a1", "place a2 1", "place a2 2"] }));
  table = new Choosing(() => asked.props);
});

describe("a move of a hint", () => {
  class Placing extends Choosing {
    override placeOf(words: string): string | null {
      return words.startsWith("place ") ? (words.split(" ")[1] ?? null) : null;
    }
  }

  it("takes the place of what was chosen and pointed at, and goes with the hint", () => {
    const placing = new Placing(() => asked.props);
    placing.choose("place a2");
    placing.point("a2", "place a2 2", true);
    placing.hold("place a1");
    expect([placing.chosen, placing.aim]).toEqual(["", { at: "a1", words: "place a1", firm: true }]);
    placing.hold("draw"); // no place stands for it
    expect(placing.aim).toBeNull();
    placing.hold("place a1");
    placing.hold(null);
    expect(placing.aim).toBeNull();
  });
});

describe("acting", () => {
  it("plays a whole move at once, and chooses a beginning", () => {
    table.act(table.legal.target("place a2"), "a2", false);
    expect([table.chosen, asked.played]).toEqual(["place a2", []]);
    table.act(table.legal.target("place a1"), "a1", false);
    expect(asked.played).toEqual(["place a1"]);
  });

  it("only points with a finger's first tap, and plays with the second", () => {
    const target = table.legal.target("place a1");
    table.act(target, "a1", true);
    expect(asked.played).toEqual([]);
    expect(table.aim).toEqual({ at: "a1", words: "place a1", firm: true });
    table.act(target, "a1", true);
    expect(asked.played).toEqual(["place a1"]);
  });

  it("says why not, and shakes for a moment", () => {
    vi.useFakeTimers();
    table.act(null, "b1", false, { key: "stays", rule: "", text: "It stays." });
    expect([asked.refused, table.shaken]).toEqual([["stays"], "b1"]);
    vi.advanceTimersByTime(250);
    expect(table.shaken).toBe("");
    vi.useRealTimers();
  });

  it("gives back what is chosen twice", () => {
    table.choose("place");
    table.choose("place");
    expect(table.chosen).toBe("");
  });
});

describe("playing", () => {
  it("sends nothing that is not legal, and nothing twice for one position", () => {
    vi.useFakeTimers();
    table.play("place b9");
    table.play("draw");
    table.play("draw");
    expect(asked.played).toEqual(["draw"]);
    vi.advanceTimersByTime(1600);
    table.play("draw");
    expect(asked.played).toEqual(["draw", "draw"]);
    vi.useRealTimers();
  });

  it("has no legal moves where nothing can be played", () => {
    asked.readonly = true;
    const watching = new Choosing(() => asked.props);
    expect(watching.asked).toBe(false);
    watching.play("draw");
    expect(asked.played).toEqual([]);
  });

  it("forgets what was chosen when another position arrives, and only then", () => {
    expect(table.arrive()).toBe(true);
    table.choose("place");
    expect(table.arrive()).toBe(false);
    expect(table.chosen).toBe("place");
    const later = new Choosing(() => asked.props);
    later.arrive();
    later.choose("place");
    asked.position.ply = 1;
    expect(later.arrive()).toBe(true);
    expect(later.chosen).toBe("");
  });
});

describe("previews", () => {
  it("are asked for what is pointed at, also if one word is open", async () => {
    table.point("a2", "place a2");
    expect([asked.previewed, table.asking]).toEqual([["place a2 1"], true]);
    await asked.answer({ told: [] });
    expect(table.shown).not.toBeNull();
    expect(table.asking).toBe(false);
  });

  it("are not shown for what is not pointed at any more", async () => {
    table.point("a1", "place a1");
    const first = asked.answers[0];
    table.point("a2", "place a2");
    await asked.answer({ words: "second" });
    first?.(null);
    await Promise.resolve();
    await Promise.resolve();
    expect(table.shown?.words).toBe("second");
    table.leave();
    expect([table.aim, table.shown]).toEqual([null, null]);
  });

  it("are not asked again for the same, and a passing mouse does not loosen a tap", async () => {
    table.point("a1", "place a1", true);
    await asked.answer();
    table.point("a1", "place a1");
    expect(asked.previewed).toEqual(["place a1"]);
    expect(table.aim?.firm).toBe(true);
  });

  it("are not asked for words that are no move", () => {
    table.point("b1", "place b1", true);
    expect([asked.previewed, table.asking, table.aim?.at]).toEqual([[], false, "b1"]);
  });
});
