import { describe, expect, it } from "vitest";
import type { PadGame } from "../../src/pad/game";
import { isGame, kept } from "../../src/pad/kept.svelte";

const game = (id: string, played: string): PadGame =>
  ({
    id,
    version: 1,
    game: "aetherya",
    mode: "base",
    played,
    people: ["Lena"],
    sheet: {},
    result: { sides: [], ranks: [1] },
  }) as unknown as PadGame;

describe("finished games", () => {
  it("are kept, the latest first, and merged without doubles", () => {
    kept.add(game("a", "2026-01-01T10:00:00Z"));
    kept.add(game("b", "2026-02-01T10:00:00Z"));
    expect(kept.merge([game("a", "2026-01-01T10:00:00Z"), game("c", "2026-01-15T10:00:00Z"), game("c", "2026-01-15T10:00:00Z")])).toBe(1);
    expect(kept.all().map((one) => one.id)).toEqual(["b", "c", "a"]);
    kept.add(game("c", "2026-03-01T10:00:00Z"));
    expect(kept.all().map((one) => one.id)).toEqual(["c", "b", "a"]);
    kept.remove("b");
    expect(kept.find("b")).toBeUndefined();
    expect(JSON.parse(localStorage.getItem("oakdoor.pad.games")!)).toHaveLength(2);
  });

  it("are told from what a file may hold instead", () => {
    expect(isGame(game("a", "2026-01-01"))).toBe(true);
    for (const thing of [null, 3, {}, { ...game("a", "never") }, { ...game("a", "2026-01-01"), version: 2 }]) {
      expect(isGame(thing)).toBe(false);
    }
  });
});
