import { describe, expect, it } from "vitest";
import { clockOf, isForMany, paceOf, wantedModes } from "../../src/hall/modes";
import type { ModeInfo } from "../../src/protocol";

const info = (game: string, mode: string, players: number[], cooperative = false): ModeInfo => ({
  game,
  mode,
  players,
  cooperative,
  options: {},
  teams: {},
});
const MODES = [
  info("one", "alone", [1]),
  info("one", "base", [1, 2, 3]),
  info("one", "together", [2], true),
  info("one", "more", [2, 4]),
  info("two", "duel", [2]),
];

describe("what two can play", () => {
  it("is the first mode of each game, of one game, or one mode", () => {
    expect(wantedModes(MODES, "", "")).toEqual(["one/base", "two/duel"]);
    expect(wantedModes(MODES, "one", "")).toEqual(["one/base"]);
    expect(wantedModes(MODES, "one", "more")).toEqual(["one/more"]);
    expect(wantedModes(MODES, "one", "together")).toEqual([]);
  });
  it("is for more than one", () => {
    expect(MODES.filter(isForMany).map((one) => one.mode)).toEqual(["base", "together", "more", "duel"]);
  });
});

it("writes minutes and seconds", () => {
  expect([0, 9.7, 61, 600].map(clockOf)).toEqual(["0:00", "0:09", "1:01", "10:00"]);
});

it("has minutes for the game, days for each move, or neither", () => {
  expect(paceOf("0")).toEqual({ minutes: 0, days: null });
  expect(paceOf("15")).toEqual({ minutes: 15, days: null });
  expect(paceOf("3d")).toEqual({ minutes: 0, days: 3 });
});
