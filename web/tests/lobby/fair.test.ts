import { expect, test } from "vitest";
import { fairFor } from "../../src/lobby/fair";
import type { Level, Rival } from "../../src/protocol";
import { REGULARS } from "../../src/ui/regulars";

const rival = (level: Level, won: number, games: number): Rival => ({ level, won, games, ended: 0, own: null, theirs: null });

test("who has played nobody begins with the first regular", () => {
  expect(fairFor([], REGULARS)).toBe("odo");
});

test("who beats a regular more often than not meets the next one", () => {
  expect(fairFor([rival("odo", 2, 2), rival("tove", 1, 2)], REGULARS)).toBe("tove");
  expect(fairFor([rival("odo", 2, 2), rival("tove", 3, 4)], REGULARS)).toBe("birk");
  expect(fairFor([rival("odo", 1, 1)], REGULARS)).toBe("odo"); // one game says nothing
  expect(fairFor(REGULARS.map((level) => rival(level, 3, 3)), REGULARS)).toBe("svea");
});

test("who sits elsewhere is left out", () => {
  expect(fairFor([], ["birk", "svea"])).toBe("birk");
  expect(fairFor([], [])).toBe(null);
});
