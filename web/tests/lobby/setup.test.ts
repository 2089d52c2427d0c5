import { expect, test } from "vitest";
import { setup } from "../../src/lobby/setup.svelte";

const KEPT = {
  game: "aetherya",
  mode: "base",
  seats: ["me", "bot", "bot", "empty"].map((kind) => ({ kind, name: "", avatar: "fox", level: "fair" })),
};

test("a set-up with the levels of an older version seats a regular each", () => {
  localStorage.setItem("setup", JSON.stringify(KEPT));
  setup.recall();
  const bots = setup.seats.filter((seat) => seat.kind === "bot").map((seat) => seat.level);
  expect(new Set(bots).size).toBe(2);
  expect(setup.wanted((place) => `Guest ${place}`).seats.map((seat) => seat.level)).toEqual([null, ...bots]);
  expect(setup.talk).toBe(true);
});

test("a regular has one seat", () => {
  setup.seatKind(2, "empty");
  setup.seatKind(2, "bot");
  const other = setup.seats[1]!.level;
  expect(setup.seats[2]!.level).not.toBe(other);
  setup.invite(2, other);
  expect(setup.seats[2]!.level).not.toBe(other);
  setup.invite(2, "svea");
  expect([setup.seats[2]!.level, setup.seatOf("svea", 1), setup.seatOf("svea", 2)]).toEqual(["svea", 2, null]);
});

test("hints are usual alone and not where somebody is invited, and each choice is remembered", () => {
  setup.modes = [{ game: "aetherya", mode: "base", players: [2, 3, 4], cooperative: false, options: {} }];
  setup.choose("aetherya", "base");
  setup.seatKind(1, "bot");
  setup.seatKind(2, "empty");
  expect(setup.wanted(() => "").lamps).toBe("3");
  setup.seatKind(1, "link");
  expect(setup.wanted(() => "").lamps).toBe("off");
  setup.chooseLamps("1");
  setup.seatKind(1, "bot");
  expect(setup.lamps).toBe("3");
  setup.chooseLamps("free");
  setup.remember();
  setup.chooseLamps("5");
  setup.recall();
  expect([setup.within, setup.outside]).toEqual(["free", "1"]);
});
