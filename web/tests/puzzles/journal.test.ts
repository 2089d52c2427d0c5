import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PuzzleInfo } from "../../src/protocol";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});

const puzzle = (name: string, rating: number): PuzzleInfo => ({
  game: "aetherya",
  mode: "base",
  name,
  title: name,
  ideas: [{ name: "dragons", title: "Dragons" }],
  grade: 1,
  rating,
});

async function fresh() {
  vi.resetModules();
  const { DAY, journal } = await import("../../src/puzzles/journal.svelte");
  return { DAY, journal };
}

describe("the journal of puzzles", () => {
  beforeEach(() => stored.clear());

  it("counts the first try only, and keeps it", async () => {
    const { journal } = await fresh();
    expect(journal.tried("one", 1200, false, false)).toBeLessThan(0);
    expect(journal.tried("one", 1200, true, false)).toBe(0);
    journal.solved("one");
    const again = (await fresh()).journal;
    expect(again.of("one")).toMatchObject({ first: false, solved: true });
    expect(again.past).toHaveLength(1);
  });

  it("lets what was missed come again after one, three and ten days, and no more", async () => {
    const { DAY, journal } = await fresh();
    const start = 1_000_000;
    let at = start;
    journal.tried("one", 1200, false, false, at);
    for (const days of [1, 3, 10]) {
      expect(journal.isDue("one", at + days * DAY - 1)).toBe(false);
      at += days * DAY;
      expect(journal.isDue("one", at)).toBe(true);
      journal.tried("one", 1200, false, false, at);
    }
    expect(journal.isDue("one", at + 1000 * DAY)).toBe(false);
  });

  it("counts puzzles in a row until one is missed", async () => {
    const { journal } = await fresh();
    for (const name of ["one", "two", "three"]) journal.tried(name, 1200, true, false);
    expect([journal.row, journal.best]).toEqual([3, 3]);
    journal.tried("four", 1200, false, false);
    expect([journal.row, journal.best]).toEqual([0, 3]);
  });

  it("begins anew where what is kept cannot be read", async () => {
    localStorage.setItem("puzzles", "{\"rating\": 7, \"results\": [1]}");
    const { journal } = await fresh();
    expect(journal.past).toEqual([]);
    expect(journal.rating.rating).toBe(1200);
  });

  it("chooses what is near the own rating and not done", async () => {
    vi.resetModules();
    const { chosen } = await import("../../src/puzzles/row.svelte");
    const all = [800, 1000, 1190, 1210, 1500, 1800, 2000, 2100].map((rating) => puzzle(String(rating), rating));
    expect(chosen(all, 1200, 0, () => false)?.rating).toBe(1190);
    expect(chosen(all, 1200, 0, (name) => name.endsWith("/1190"))?.rating).toBe(1210);
    expect(chosen(all, 1200, 0.999, () => false)?.rating).toBe(1800);
    expect(chosen([], 1200, 0, () => false)).toBeNull();
  });
});
