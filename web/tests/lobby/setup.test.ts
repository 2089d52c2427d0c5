import { expect, test } from "vitest";
import { setup } from "../../src/lobby/setup.svelte";
import type { Catalogue } from "../../src/protocol";
import { regular } from "../../src/ui/regulars";

const KEPT = {
  game: "aetherya",
  mode: "base",
  seats: ["me", "bot", "bot", "empty"].map((kind) => ({ kind, name: "", avatar: "fox", level: "fair" })),
};

const mode = (name: string) => ({ game: "aetherya", mode: name, players: [2, 3, 4], cooperative: false, options: {}, teams: {} });
const CATALOGUE: Catalogue = {
  version: "1",
  modes: [mode("base"), mode("items")],
  levels: ["odo", "tove", "birk", "runa", "svea"],
  bots: [{ name: "my-bot", modes: ["aetherya/base"] }],
  avatars: ["fox"],
};

test("a set-up with the levels of an older version seats a regular each", () => {
  localStorage.setItem("setup", JSON.stringify(KEPT));
  setup.recall();
  setup.offer(CATALOGUE);
  const bots = setup.seats.filter((seat) => seat.kind === "bot").map((seat) => seat.level);
  expect(new Set(bots).size).toBe(2);
  expect(setup.wanted((place) => `Guest ${place}`).seats.map((seat) => seat.level)).toEqual([null, ...bots]);
  expect(setup.talk).toBe(true);
});

test("a bot of somebody else is remembered as long as it is here and plays the mode", () => {
  const invited = () => setup.seats[1]!.level;
  setup.offer(CATALOGUE);
  expect(setup.others).toEqual(["my-bot"]);
  setup.invite(1, "my-bot");
  setup.remember();
  setup.recall();
  setup.offer(CATALOGUE);
  expect([invited(), setup.wanted(() => "").seats[1]?.level]).toEqual(["my-bot", "my-bot"]);
  setup.choose("aetherya", "items");
  expect([setup.others, regular(invited())]).toEqual([[], invited()]);
  setup.choose("aetherya", "base");
  setup.invite(1, "my-bot");
  setup.offer({ ...CATALOGUE, bots: [] });
  expect(regular(invited())).toBe(invited());
});

test("no two seats have the same picture, whoever they become", () => {
  const pictures = () => new Set(setup.seats.map((seat) => seat.avatar)).size;
  localStorage.setItem("setup", JSON.stringify(KEPT));
  setup.recall();
  expect(pictures()).toBe(4);
  setup.takeAvatar(setup.seats[3]!.avatar);
  expect(pictures()).toBe(4);
  for (let turn = 0; turn < 30; turn++) setup.nextAvatar(turn % 4);
  expect(pictures()).toBe(4);
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
  setup.offer(CATALOGUE);
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
