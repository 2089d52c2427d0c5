import { expect, it } from "vitest";
import { chosen, isShown, latest, share } from "../../src/feats/choice";
import type { Feat, Feats } from "../../src/feats/requests";
import { signs } from "../../src/feats/signs";

const feat = (name: string, best: number, goal: number, ended: number | null = null): Feat => ({
  name,
  sign: "anvil",
  title: name,
  how: "",
  best,
  goal,
  done: ended === null ? null : { key: "k", turn: 3, ended, names: [] },
});
const feats: Feats = {
  groups: [{ title: "A", about: "", feats: [feat("old", 1, 1, 10), feat("near", 7, 14), feat("far", 6, 14)] }, {
    title: "B",
    about: "",
    feats: [feat("new", 40, 40, 20), feat("plain", 0, 1)],
  }],
  done: 2,
  games: 3,
  searched: 3,
};

it("shows all, what is done, or what is half done", () => {
  const names = (choice: "all" | "earned" | "near") => chosen(feats, choice).map((group) => group.feats.map(({ name }) => name));
  expect(names("all")).toEqual([["old", "near", "far"], ["new", "plain"]]);
  expect(names("earned")).toEqual([["old"], ["new"]]);
  expect(names("near")).toEqual([["near"]]);
  expect(isShown(feat("below", -3, 6), "near")).toBe(false);
  expect([share(feat("a", -3, 6)), share(feat("b", 9, 6))]).toEqual([0, 1]);
});

it("the newest is the one that was done last", () => {
  expect(latest(feats)?.name).toBe("new");
  expect(latest({ ...feats, groups: [] })).toBeNull();
});

it("there is a drawing for forty signs", () => {
  expect(Object.values(signs).filter((path) => /^m/i.test(path))).toHaveLength(40);
});
