// The tuner: rows of its form in the words of the command, what is wrong with them, a search that is watched, its path.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Aims, changeOf, GAP, goalOf, isNarrow, standing, tuneCommand } from "../../src/lab/aims.svelte";
import type { Entry } from "../../src/lab/bench.svelte";
import { bestSoFar, ticks } from "../../src/lab/path";
import { chosenOf, upTo, Work } from "../../src/lab/work.svelte";
import { http, RequestError } from "../../src/protocol/http";

const row = { id: 0, measure: "first", lines: [], way: "about" as const, target: "50", width: "1,5" };
const number = (name: string, label: string | null) => ({ name, label, group: "Legends", least: 0, most: 20 });
const entry = (name: string, value: string | null): Entry => ({
  entry: name,
  value,
  kind: "number",
  group: "",
  label: "",
  printed: null,
  least: 0,
  most: 20,
  names: [],
  said: [],
  line: null,
});
const asked = vi.spyOn(http, "aims");

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked.mockReset();
  asked.mockImplementation(async ({ goals = [], changes = [] }) => ({
    measures: [{ name: "first", label: "" }, { name: "ties", label: "" }],
    lines: [],
    numbers: [number("legends.*", null), number("legends.a", "A"), number("legends.b", "B")],
    goals: goals.map(() => ({ said: "", fault: null })),
    changes: changes.map((one) => ({ said: "", fault: one.includes("..x") ? "no number" : null })),
    fault: null,
  }));
});

test("goals and changes are written as the command writes them", () => {
  expect(goalOf(row)).toBe("first=50+-1.5");
  expect(goalOf({ ...row, measure: GAP, lines: ["elves", "dwarves"], way: "most" })).toBe("elves,dwarves<=1.5");
  expect(changeOf({ id: 1, name: "legends.*", least: "\u22121", most: " 5 " })).toBe("legends.*=-1..5");
  expect(tuneCommand("aetherya/base", true, { goals: ["tribes<=1"], changes: ["legends.*=2..5"] }, 20, 100)).toBe(
    "oakdoor lab tune aetherya/base --components aetherya.toml --goal 'tribes<=1' --change 'legends.*=2..5' --trials 20 --games 100 --out aetherya-tuned.toml",
  );
  expect(tuneCommand("rivality/solo", false, { goals: [], changes: [] }, 5, 20)).not.toContain("--components");
});

test("a gap needs two lines", () => {
  expect(isNarrow({ ...row, measure: GAP, lines: ["elves"] })).toBe(true);
  expect(isNarrow(row)).toBe(false);
});

test("what stands in the file, for one number and for all of a part", () => {
  const entries = [entry("legends.a", "3"), entry("legends.b", null), entry("legendsx.c", "9")];
  expect(standing("legends.a", entries)).toEqual([3]);
  expect(standing("legends.*", entries)).toEqual([3, 0]);
});

describe("the form of a search", () => {
  test("begins with one goal, and is sound once a number may change", async () => {
    const aims = new Aims(() => "nobody answers");
    await aims.open("aetherya/base");
    expect(aims.asked).toEqual({ goals: ["first=50+-2"], changes: [] });
    await vi.runAllTimersAsync();
    expect(aims.sound).toBe(false);
    aims.addNumber([entry("legends.a", "4")]);
    expect(aims.asked.changes).toEqual(["legends.a=2..6"]);
    expect(aims.sound).toBe(false); // not looked at yet
    await vi.runAllTimersAsync();
    expect(aims.sound).toBe(true);
    aims.numbers[0]!.most = "x";
    aims.changed();
    await vi.runAllTimersAsync();
    expect(aims.sound).toBe(false);
  });

  test("is kept for its mode, and rows go", async () => {
    const aims = new Aims(() => "");
    await aims.open("aetherya/base");
    aims.addGoal();
    aims.addNumber([]);
    expect(aims.asked).toEqual({ goals: ["first=50+-2", "ties<=1"], changes: ["legends.a=0..20"] });
    aims.removeGoal(aims.goals[0]!);
    const again = new Aims(() => "");
    await again.open("aetherya/base");
    expect(again.asked).toEqual({ goals: ["ties<=1"], changes: ["legends.a=0..20"] });
    again.removeNumber(again.numbers[0]!);
    expect(again.numbers).toEqual([]);
    localStorage.setItem("oakdoor.lab.aims.aetherya/coop", "nonsense");
    await again.open("aetherya/coop");
    expect(again.asked.goals).toEqual(["first=50+-2"]);
  });

  test("says why nothing can be said about it", async () => {
    const aims = new Aims(() => "nobody answers");
    asked.mockRejectedValueOnce(new TypeError("no server"));
    await aims.open("aetherya/base");
    expect(aims.problem).toBe("nobody answers");
    expect(aims.sound).toBe(false);
  });
});

describe("what a server makes", () => {
  test("is watched until it is over", async () => {
    const states = ["running", "running", "done"];
    const read = vi.fn(async () => ({ state: states.shift() ?? "done", busy: false }));
    const work = new Work(read, () => "");
    await work.look();
    expect(work.running).toBe(true);
    await vi.runAllTimersAsync();
    expect(work.found?.state).toBe("done");
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("is asked for no more once nobody looks", async () => {
    const read = vi.fn(async () => ({ state: "running", busy: false }));
    const work = new Work(read, () => "");
    await work.look();
    work.close();
    await vi.runAllTimersAsync();
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("is none without a server; a refusal is said, a lost connection is tried again", async () => {
    const read = vi.fn(async () => ({ state: "running", busy: false }));
    read.mockRejectedValueOnce(new TypeError("no server"));
    const work = new Work(read, () => "nobody answers");
    await work.look();
    expect(work.found).toBeNull();
    expect(await work.ask(Promise.reject(new RequestError(409, "busy")))).toBe(false);
    expect(work.problem).toBe("busy");
    expect(await work.ask(Promise.resolve({ state: "running", busy: false }))).toBe(true);
    read.mockRejectedValueOnce(new TypeError("lost"));
    await work.look();
    expect(work.running).toBe(true);
    await vi.advanceTimersByTimeAsync(6000);
    expect(read).toHaveBeenCalledTimes(3);
    work.close();
  });

  test("has the sizes that its host allows", () => {
    expect(upTo(100, [20, 100, 400])).toEqual([20, 100]);
    expect(upTo(4, [20, 100])).toEqual([4]);
    expect(chosenOf(400, [20, 100])).toBe(100);
    expect(chosenOf(20, [20, 100])).toBe(20);
  });
});

test("a path has its best so far, and an axis with round marks", () => {
  expect(bestSoFar([null, 3, 4, null, 1])).toEqual([null, 3, 3, 3, 1]);
  expect(ticks(2.1)).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(ticks(7)).toEqual([0, 2, 4, 6]);
  expect(ticks(43)).toEqual([0, 10, 20, 30, 40]);
});
