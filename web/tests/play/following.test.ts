import { beforeEach, describe, expect, it, vi } from "vitest";
import { turnings } from "../../src/aetherya/turning";
import { Following, SEEN } from "../../src/play/following.svelte";
import { underway } from "../../src/play/underway";
import type { Position, Step } from "../../src/protocol";
import { settings } from "../../src/settings.svelte";
import { position, step } from "../made";

const REST = 300;
let follow: Following;
const at = () => follow.shown?.position.ply;
const told = (ply: number, seat: number): Step => step(ply, seat, [{ event: "placed" }]);
const hear = (ply: number, seat: number, more: Partial<Position> = {}) => follow.hear(position({ ply, ...more }), [told(ply, seat)]);
const after = (length: number) => vi.advanceTimersByTimeAsync(length);

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
  follow = new Following();
  follow.hear(position({ ply: 4 }), []);
});

describe("moves of others", () => {
  it("are shown in order, each for its time, however fast they come", async () => {
    for (const ply of [5, 6, 7]) hear(ply, ply - 4);
    const seen: number[] = [];
    for (const ply of [5, 6, 7]) {
      expect([at(), follow.mover]).toEqual([ply, ply - 4]);
      seen.push(follow.behind);
      await after(SEEN.normal - 1);
      expect(at()).toBe(ply);
      await after(1);
    }
    expect([seen, at(), follow.busy, follow.mover]).toEqual([[2, 1, 0], 7, false, null]);
  });

  it("take the time that the player wants", async () => {
    for (const speed of ["slow", "fast"] as const) {
      settings.speed = speed;
      follow.hear(position({ ply: 4, edition: 1 }), []);
      hear(5, 1, { edition: 1 });
      hear(6, 2, { edition: 1 });
      await after(SEEN[speed] - 1);
      expect(at()).toBe(5);
      await after(1);
      expect(at()).toBe(6);
      follow.skip();
    }
  });

  it("wait until everything has arrived, and then a little", async () => {
    hear(5, 1);
    const arrived = underway.begin(() => {});
    hear(6, 2);
    await after(2000);
    expect(at()).toBe(5);
    arrived();
    await after(REST - 1);
    expect(at()).toBe(5);
    await after(1);
    expect(at()).toBe(6);
  });

  it("bring their points when all has arrived, also where they are skipped or shown again", async () => {
    const scored = (ply: number, score: number) => position({ ply, view: { kingdoms: [{ lines: { elves: score }, score }] } });
    const points = () => {
      const view = follow.shown?.position.view;
      return [view && "kingdoms" in view ? view.kingdoms[0]?.score : null, follow.shown?.moving ?? false];
    };
    follow.hear(scored(4, 1), []);
    follow.hear(scored(5, 3), [told(5, 1)]);
    const arrived = underway.begin(() => {});
    await after(1000);
    expect(points()).toEqual([1, true]);
    arrived();
    await after(1);
    expect(points()).toEqual([3, false]);
    await after(SEEN.normal);
    follow.hear(scored(6, 8), [told(6, 2)]);
    expect(points()).toEqual([3, true]);
    follow.next();
    expect([points(), follow.busy]).toEqual([[8, false], false]);
    follow.again([told(6, 2)]);
    expect(points()).toEqual([8, true]);
    follow.skip();
    expect(points()).toEqual([8, false]);
  });

  it("do not wait for ever for what does not arrive", async () => {
    const arrived = underway.begin(() => {});
    hear(5, 1);
    hear(6, 2);
    await after(7000);
    expect(at()).toBe(6);
    arrived();
  });

  it("that show nothing take no time", async () => {
    follow.hear(position({ ply: 5 }), [step(5, 1)]);
    hear(6, 2);
    await after(1);
    expect(at()).toBe(6);
  });

  it("can be skipped one by one or all at once, and who skips is told what was not seen", () => {
    for (const ply of [5, 6, 7, 8]) hear(ply, 1);
    follow.next();
    expect(at()).toBe(6);
    expect(follow.skip().map((one) => one.ply)).toEqual([7, 8]);
    expect([at(), follow.behind, follow.busy]).toEqual([8, 0, false]);
    // What was skipped is not animated.
    expect(follow.shown?.news).toEqual([]);
  });

  it("wait for a tap when they are shown step by step, also those that come later", async () => {
    settings.speed = "step";
    hear(5, 1);
    await after(60_000);
    expect([at(), follow.holds]).toEqual([5, true]);
    hear(6, 2);
    await after(60_000);
    expect([at(), follow.behind]).toEqual([5, 1]);
    follow.next();
    expect([at(), follow.holds]).toEqual([6, true]);
    follow.next();
    expect([at(), follow.busy]).toEqual([6, false]);
  });

  it("go on by themselves when the player no longer wants single steps", async () => {
    settings.speed = "step";
    hear(5, 1);
    hear(6, 2);
    await after(5000);
    settings.speed = "fast";
    follow.resume();
    expect(at()).toBe(6);
  });

  it("rest while somebody who watches pauses", async () => {
    hear(5, 1);
    follow.paused = true;
    hear(6, 2);
    await after(60_000);
    expect([at(), follow.behind]).toEqual([5, 1]);
    follow.next();
    await after(60_000);
    hear(7, 1);
    expect([at(), follow.behind]).toEqual([6, 1]);
    follow.paused = false;
    follow.resume();
    expect(at()).toBe(7);
  });

  it("rest also when the pause began before they came", async () => {
    follow.paused = true;
    hear(5, 1);
    follow.resume();
    await after(5000);
    expect([at(), follow.behind]).toEqual([4, 1]);
    follow.paused = false;
    follow.resume();
    expect(at()).toBe(5);
  });

  it("can be shown again", async () => {
    hear(5, 1);
    await after(SEEN.normal);
    follow.again([told(5, 1)]);
    expect([at(), follow.mover, follow.shown?.news.length]).toEqual([5, 1, 1]);
    await after(SEEN.normal);
    expect(follow.mover).toBe(null);
  });
});

describe("what does not wait", () => {
  it("is the own move", () => {
    hear(5, 1);
    expect(at()).toBe(5);
    hear(6, 0);
    expect([at(), follow.mover]).toEqual([6, null]);
  });

  it("is a step taken back, another seat, and what came unseen", () => {
    for (const other of [{ ply: 3, edition: 1 }, { ply: 5, seat: 1, edition: 1 }, { ply: 9, seat: 1, edition: 1 }]) {
      hear(5, 1);
      hear(6, 2);
      follow.hear(position(other), []);
      expect([at(), follow.behind, follow.busy]).toEqual([other.ply, 0, false]);
    }
  });

  it("is another language: what is shown and what waits keep their order", async () => {
    hear(5, 1);
    hear(6, 2);
    follow.hear(position({ ply: 6, legal: ["end"] }), []);
    expect([at(), follow.behind]).toEqual([5, 1]);
    await after(SEEN.normal);
    expect([at(), follow.shown?.position.legal, follow.mover]).toEqual([6, ["end"], 2]);
    follow.hear(position({ ply: 6, legal: ["pass"] }), []);
    expect([follow.shown?.position.legal, follow.shown?.news, follow.mover]).toEqual([["pass"], [], 2]);
  });
});

describe("cards that are turned over at the end", () => {
  const kingdom = (seat: number, cells: (string | null)[], wilderness: string[]) => ({
    seat,
    cells,
    wilderness,
    lines: { elves: seat },
    score: seat,
  });
  const view = (kingdoms: object[]) => ({ game: "aetherya", mode: "base", kingdoms });
  const before = position({
    ply: 4,
    view: view([kingdom(0, ["elf", null, null, "plain"], ["b1", "a2"]), kingdom(1, [null, "elf", "elf", "elf"], ["a1"])]),
  });
  const end = position({
    ply: 5,
    result: {} as Position["result"],
    view: view([kingdom(0, ["elf", "dwarf", "swamp", "plain"], []), kingdom(1, ["human", "elf", "elf", "elf"], [])]),
  });
  const last: Step = {
    ...step(5, 1, [{ event: "placed" }, { event: "game_ended" }]),
    told: [{ text: "Mira ends it.", first: 0, last: 1 }, { text: "Yours.", first: 2, last: 3 }, { text: "Mira's.", first: 4, last: 4 }],
  };
  last.events.push(
    { event: "turned_up", seat: 0, cell: "b1", card: "dwarf" } as Step["events"][number],
    { event: "turned_up", seat: 0, cell: "a2", card: "swamp" } as Step["events"][number],
    { event: "turned_up", seat: 1, cell: "a1", card: "human" } as Step["events"][number],
  );
  const shown = turnings(before, end, last);

  it("are turned one by one, kingdom by kingdom, and only then the game is over", () => {
    const cells = shown.map((one) =>
      (one.position.view as unknown as { kingdoms: { cells: (string | null)[] }[] }).kingdoms.flatMap((k) => k.cells)
    );
    expect(cells.map((all) => all.filter((card) => card === null).length)).toEqual([3, 2, 1, 0]);
    expect(shown.map((one) => one.mover)).toEqual([1, 0, 0, 1]);
    expect(shown.map((one) => one.position.result !== null)).toEqual([false, false, false, true]);
    expect(shown.map((one) => one.turned ?? false)).toEqual([false, true, true, true]);
  });

  it("are told when they lie open", () => {
    const sentences = shown.map((one) => one.part?.told.map((sentence) => sentence.text) ?? "all");
    expect(sentences).toEqual([["Mira ends it."], ["Mira ends it."], ["Mira ends it.", "Yours."], "all"]);
  });

  it("leave the points as they were until the last one", () => {
    const lines = shown.map((one) => (one.position.view as unknown as { kingdoms: { score: number }[] }).kingdoms[1]?.score);
    expect(lines).toEqual([1, 1, 1, 1]);
    expect(turnings(before, end, step(5, 1, [{ event: "placed" }]))).toEqual([]);
  });
});
