import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Link } from "../../src/protocol";
import { settings } from "../../src/settings.svelte";
import { beatsOf, Counting } from "../../src/sheet/counting.svelte";
import type { Side } from "../../src/sheet/sides";

const side = (number: number, lines: Record<string, number>): Side => ({
  side: number,
  name: "",
  seats: [],
  colour: null,
  lines,
  score: Object.values(lines).reduce((sum, one) => sum + one, 0),
  legends: [],
  tiles: [],
});
const link = (seat: number, line: string, points: number, place: string) => ({ seat, line, points, place }) as unknown as Link;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  settings.speed = "normal";
  settings.still = false;
});

describe("kingdoms", () => {
  const sides = [side(0, { first: 10, second: -2 }), side(1, { first: 4, second: 0 })];

  it("are counted line by line, all at once, and the end comes last", () => {
    const end = vi.fn();
    const count = new Counting(beatsOf("aetherya", sides, []), end);
    vi.advanceTimersByTime(250);
    expect([count.value(sides[0]!, "first"), count.value(sides[0]!, "second")]).toEqual([expect.any(Number), null]);
    expect(count.value(sides[0]!, "first")).toBeGreaterThan(0);
    expect(count.value(sides[0]!, "first")).toBeLessThan(10);
    vi.advanceTimersByTime(700);
    expect([count.value(sides[0]!, "first"), count.value(sides[1]!, "first"), count.beat?.line]).toEqual([10, 4, "second"]);
    vi.advanceTimersByTime(700);
    expect([count.total(sides[0]!), count.beat, end.mock.calls.length]).toEqual([8, null, 0]);
    vi.advanceTimersByTime(800);
    expect([count.done, end.mock.calls.length]).toEqual([true, 1]);
  });

  it("are shown at once for who skips, or where nothing moves", () => {
    const end = vi.fn();
    const count = new Counting(beatsOf("aetherya", sides, []), end);
    count.finish();
    count.finish();
    expect([count.value(sides[0]!, "second"), count.total(sides[1]!), end.mock.calls.length]).toEqual([-2, 4, 1]);
    settings.still = true;
    const still = new Counting(beatsOf("aetherya", sides, []), end);
    vi.advanceTimersByTime(31);
    expect(still.done).toBe(true);
  });
});

describe("Rivality", () => {
  const sides = [side(0, { circles: 2, cottages: 0, other: 3 }), side(1, { circles: 1, cottages: 0, other: 0 })];
  const links = [link(0, "circles", 1, "0,0"), link(1, "circles", 1, "1,0"), link(0, "circles", 1, "2,0")];

  it("is counted tile by tile; lines without tiles are counted as lines", () => {
    const beats = beatsOf("rivality", sides, links);
    expect(beats.map((beat) => [beat.line, beat.link?.place ?? null])).toEqual([
      ["circles", "0,0"],
      ["circles", "1,0"],
      ["circles", "2,0"],
      ["cottages", null],
      ["other", null],
    ]);
    const count = new Counting(beats, () => {});
    const circles = () => sides.map((one) => count.value(one, "circles"));
    vi.advanceTimersByTime(100);
    expect(circles()).toEqual([1, 0]);
    vi.advanceTimersByTime(500);
    expect(circles()).toEqual([1, 1]);
    vi.advanceTimersByTime(500);
    expect(circles()).toEqual([2, 1]);
    vi.advanceTimersByTime(2600);
    expect([count.total(sides[0]!), count.done]).toEqual([5, false]);
  });

  it("leaves nothing out on a device that lags", () => {
    const beats = beatsOf("rivality", sides, links);
    const count = new Counting(beats, vi.fn());
    vi.spyOn(performance, "now").mockReturnValue(1_000_000);
    const counted = beats.map(() => {
      vi.advanceTimersByTime(30);
      return count.at;
    });
    expect(counted).toEqual(beats.map((_, index) => index + 1));
    expect(count.done).toBe(false);
    vi.advanceTimersByTime(30);
    expect(count.done).toBe(true);
    vi.restoreAllMocks();
  });
});
