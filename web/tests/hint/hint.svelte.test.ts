import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { Hints, leadOf } from "../../src/hint/hint.svelte";
import type { Hint, LampInfo, Position } from "../../src/protocol";
import { settings } from "../../src/settings.svelte";
import type { Desk } from "../../src/table/desk.svelte";
import { position } from "../made";

const LEGAL = ["take", "draw"];
const HINT = {
  type: "hint",
  id: 1,
  seat: 0,
  ply: 4,
  edition: 0,
  sure: 4,
  agreed: 9,
  moves: [{ rank: 1, moves: ["take", "place a4"], text: "Take it", aloud: "Take it, to a4", lead: 8.04, share: 0.6, terms: [] }, {
    rank: 2,
    moves: ["draw"],
    text: "Draw",
    aloud: "Draw",
    lead: -0.3,
    share: 0.5,
    terms: [],
  }],
} as Hint;

/** A table of which the test says what the server answers. */
class Table {
  lamp = $state.raw<LampInfo>({ lamps: "1", shared: false, left: [1, 0], asked: [], wish: null });
  newest = $state.raw<Position>(position({ ply: 4, legal: LEGAL }));
  mySeats = [0];
  refused: string[] = [];
  said: string[] = [];
  answer: unknown = HINT;
  live = { key: "1", hint: () => Promise.resolve(this.answer) };
  get table() {
    return { lamp: this.lamp, watching: false, previews: true, scores: true };
  }
  get position() {
    return this.newest;
  }
  refuse = (refusal: { text: string }) => this.refused.push(refusal.text);
  take = (answer: { refusal?: { key: string } }) => this.refused.push(answer.refusal?.key ?? "");
  announce = (text: string) => this.said.push(text);
}

async function asked(table = new Table()): Promise<[Table, Hints]> {
  const lamp = new Hints(table as unknown as Desk);
  lamp.press();
  await vi.waitFor(() => expect(lamp.asking).toBe(false));
  flushSync();
  return [table, lamp];
}

test("an answer is shown and said", async () => {
  const [table, lamp] = await asked();
  expect(lamp.hint?.moves.map((move) => move.rank)).toEqual([1, 2]);
  expect(lamp.light).toMatchObject({ drawn: 1, ghosts: true, numbers: true });
  expect(table.said).toEqual(["Hint. Best: Take it, to a4, +8. Quite sure. 1 hint left."]);
  lamp.pointed = 2;
  expect(lamp.light?.drawn).toBe(2);
  lamp.press();
  expect([lamp.hint, lamp.light, lamp.open]).toEqual([null, null, false]);
});

test("it stays as long as one follows it", async () => {
  const [table, lamp] = await asked();
  lamp.note("take");
  expect(lamp.hint?.moves.length).toBe(2);
  table.newest = position({ ply: 5, legal: ["place a4", "place b4"] });
  expect(lamp.hint?.moves.map((move) => move.moves)).toEqual([["place a4"]]);
  lamp.note("place b4");
  lamp.forget();
  lamp.note("place a4");
  table.newest = position({ ply: 6 });
  expect(lamp.hint).toBe(null);
});

test("other moves, other seats and what was taken back end it", async () => {
  for (const next of [{ ply: 5 }, { ply: 4, edition: 1 }, { ply: 4, seat: 1 }, { ply: 3 }]) {
    const [table, lamp] = await asked();
    table.newest = position({ legal: LEGAL, ...next });
    expect(lamp.hint).toBe(null);
  }
});

test("without previews only the places are marked", async () => {
  settings.previews = false;
  const [, lamp] = await asked();
  expect(lamp.light).toMatchObject({ ghosts: false, numbers: false });
  settings.previews = true;
});

test("no answer in time is said, and asked again", async () => {
  const table = new Table();
  table.answer = { type: "refused", refusal: { key: "lamp_late", rule: "", text: "" } };
  const [, lamp] = await asked(table);
  expect([lamp.late, lamp.open, lamp.hint]).toEqual([true, true, null]);
  lamp.press();
  expect(lamp.open).toBe(false);
  table.answer = { type: "refused", refusal: { key: "lost", rule: "", text: "" } };
  await asked(table);
  expect(table.refused).toEqual(["lost"]);
});

test("who cannot ask is told why", async () => {
  const none = new Table();
  none.lamp = { ...none.lamp, left: [0, 0] };
  const [, spent] = await asked(none);
  expect([none.refused, spent.hint]).toEqual([["The hints are used up."], null]);
  none.lamp = { ...none.lamp, asked: [{ seat: 0, ply: 4 }] };
  expect(spent.why).toBe("");
  none.newest = position({ ply: 4, legal: ["end"] });
  expect(spent.why).toBe("There is only one move.");
  none.lamp = { ...none.lamp, left: [1, 0] };
  none.newest = position({ ply: 4 });
  expect(spent.why).toBe("You can get a hint on your turn.");
  none.lamp = { ...none.lamp, lamps: "off" };
  expect(spent.there).toBe(false);
});

test("on a shared screen it is asked who looks", async () => {
  const table = new Table();
  table.mySeats = [0, 1];
  const [, lamp] = await asked(table);
  expect([lamp.confirming, lamp.hint]).toEqual([true, null]);
  await lamp.ask();
  expect([lamp.confirming, lamp.hint?.sure]).toEqual([false, 4]);
});

test("a lead is as exact as it is known", () => {
  expect([8.04, 0.04, -3.26, 12.6].map((lead) => leadOf({ lead }))).toEqual(["+8", "0", "\u22123.3", "+13"]);
});

test("a row is a move in the hand, and the button plays all of it and nothing else", async () => {
  const [table, lamp] = await asked();
  expect(lamp.held?.rank).toBe(1);
  lamp.choose(2);
  flushSync();
  expect(lamp.held?.moves).toEqual(["draw"]);
  expect(table.said.at(-1)).toBe("In your hand: Draw.");
  lamp.choose(1);
  const played: string[] = [];
  Object.assign(table, {
    play: (words: string) => {
      lamp.note(words);
      played.push(words);
      table.newest = position({ ply: table.newest.ply + 1, legal: words === "take" ? ["place a4", "place b4"] : [] });
      return Promise.resolve();
    },
  });
  await lamp.play();
  expect(played).toEqual(["take", "place a4"]);
});

test("where all win together a move is worth its chance to win", async () => {
  const table = new Table();
  table.lamp = { ...table.lamp, shared: true };
  const [, lamp] = await asked(table);
  expect(lamp.worthOf(HINT.moves[0]!)).toBe("60%");
});
