import { beforeEach, describe, expect, it } from "vitest";
import { changedCells } from "../../src/aetherya/kingdom/motions";
import { KingdomTable } from "../../src/aetherya/kingdom/table.svelte";
import type { Kingdom } from "../../src/aetherya/view";
import { Asked, openBook, position, step } from "../made";

const kingdom = (seat: number, beside: string[] = []) =>
  ({ seat, cells: [], wilderness: [], legends: [], met: [], progress: {}, tamers: {}, beside, lines: null, score: null }) as Kingdom;
const [mine, theirs] = [kingdom(0), kingdom(1)];

function at(phase: string, legal: string[], more: Record<string, unknown> = {}): { asked: Asked; table: KingdomTable } {
  openBook({ game: "aetherya", mode: "items", side: 4, centre: ["b2", "c2", "b3", "c3"] });
  const asked = new Asked(
    position({
      legal,
      view: { game: "aetherya", mode: "items", phase, river: ["diversity", "region-plain"], kingdoms: [mine, theirs], ...more },
    }),
  );
  return { asked, table: new KingdomTable(() => asked.props) };
}

describe("cells", () => {
  it("are targets of the card in hand without a first choice", () => {
    const { table } = at("hold_drawn", ["place a1", "place b1 1", "place b1 2", "reveal c1"]);
    expect(table.targetOf(mine, "a1")).toEqual({ move: "place a1" });
    expect(table.targetOf(mine, "b1")).toEqual({ pick: "place b1" });
    expect(table.targetOf(mine, "c1")).toBeNull();
    expect(table.targetOf(theirs, "a1")).toBeNull();
    table.choose("reveal");
    expect(table.targetOf(mine, "c1")).toEqual({ move: "reveal c1" });
  });

  it("of others are named with their seat", () => {
    const { table } = at("after", ["use lens 1 a1", "use lens a2", "end"]);
    expect(table.targetOf(theirs, "a1")).toBeNull();
    table.choose("use lens");
    expect(table.targetOf(theirs, "a1")).toEqual({ move: "use lens 1 a1" });
    expect(table.targetOf(mine, "a2")).toEqual({ move: "use lens a2" });
    expect([table.beckons(theirs), table.beckons(mine)]).toEqual([true, false]);
  });

  it("are swapped by the hammer in either order", () => {
    const { table } = at("after", ["use hammer a1 b2"]);
    table.choose("use hammer");
    expect(table.targetOf(mine, "b2")).toEqual({ pick: "use hammer b2" });
    table.choose("use hammer b2");
    expect(table.targetOf(mine, "a1")).toEqual({ move: "use hammer a1 b2" });
  });

  it("say why not, also if the pile would still be open", () => {
    const { asked, table } = at("hold_taken", ["place a1 1"]);
    asked.position.refusals = { "place b1 1": { key: "stays", rule: "", text: "" } };
    expect(table.refusalOf(mine, "b1")?.key).toBe("stays");
    expect(table.refusalOf(mine, "c1")).toBeNull();
    table.actCell(mine, "b1");
    expect([asked.refused, table.shaken]).toEqual([["stays"], "0 b1"]);
  });

  it("that are chosen go on showing what they do until the pile is chosen", () => {
    const { asked, table } = at("hold_drawn", ["place b1 1", "place b1 2"]);
    table.actCell(mine, "b1");
    table.aimCell(mine, null);
    expect([table.chosen, table.aim?.at, asked.previewed]).toEqual(["place b1", "0 b1", ["place b1 1"]]);
  });
});

describe("arranging", () => {
  let asked: Asked;
  let table: KingdomTable;
  beforeEach(() => {
    const cards = ["elf", "dwarf", "human", "goblin"];
    const all = cards.flatMap((a) => cards.flatMap((b) => cards.flatMap((c) => cards.map((d) => [a, b, c, d]))));
    const legal = all.filter((four) => new Set(four).size === 4).map((four) => `arrange ${four.join(" ")}`);
    ({ asked, table } = at("arrange", legal));
  });

  function layAll(): void {
    for (const [card, cell] of [["human", "b2"], ["elf", "c2"], ["goblin", "b3"]]) {
      table.choose(`card ${card}`);
      table.choose(table.targetOf(mine, cell ?? "")?.pick ?? "");
    }
  }

  it("lays card by card, and waits for the last step", () => {
    expect(table.first.hand).toEqual(["elf", "dwarf", "human", "goblin"]);
    expect(table.targetOf(mine, "b2")).toBeNull();
    layAll();
    expect([table.first.hand, table.first.laying, table.first.move]).toEqual([["dwarf"], "dwarf", null]);
    table.actCell(mine, "c3");
    expect([asked.played, table.first.move]).toEqual([[], "arrange human elf goblin dwarf"]);
    table.play(table.first.move ?? "");
    expect(asked.played).toEqual(["arrange human elf goblin dwarf"]);
  });

  it("asks what the cards bring as they lie, and would bring", () => {
    table.choose("card elf");
    table.aimCell(mine, "c3");
    table.choose("to b2");
    expect(asked.previewed).toEqual(["arrange - - - elf", "arrange elf - - -"]);
  });

  it("swaps and moves cards, and only the centre is free", () => {
    layAll();
    table.actCell(mine, "c3");
    expect(table.targetOf(mine, "a1")).toBeNull();
    expect(table.targetOf(mine, "b2")).toEqual({ pick: "lift b2" });
    table.choose("lift b2");
    expect(table.targetOf(mine, "c3")).toEqual({ pick: "to c3" });
    table.choose("to c3");
    expect(table.first.move).toEqual("arrange dwarf elf goblin human");
    table.startOver();
    expect([table.first.laid, table.first.hand.length]).toEqual([{}, 4]);
  });
});

describe("legends and tiles", () => {
  it("are taken, with the sword also unfulfilled ones", () => {
    const { table } = at("after", ["legend diversity", "legend region-plain sword"]);
    expect(table.legends.moves).toEqual({ diversity: "legend diversity" });
    expect(table.tiles(kingdom(0, ["sword", "thief"]))).toEqual({ sword: { pick: "use sword" }, thief: null });
    table.choose("use sword");
    expect(table.legends.moves).toEqual({ "region-plain": "legend region-plain sword" });
  });

  it("are swapped in two steps", () => {
    const { table } = at("swap", ["swap diversity region-plain", "noswap"]);
    expect(table.legends).toEqual({ moves: {}, picks: { diversity: "swap diversity" } });
    table.choose("swap diversity");
    expect(table.legends.moves).toEqual({ "region-plain": "swap diversity region-plain" });
  });

  it("of others are what thief and smuggler take, and the own stone is given", () => {
    const { table } = at("after", ["use smuggler 1 horn stone-red", "use thief 1 horn"]);
    table.choose("use thief");
    expect(table.tiles(kingdom(1, ["horn", "lens"]))).toEqual({ horn: { move: "use thief 1 horn" }, lens: null });
    table.choose("use smuggler 1 horn");
    expect(table.tiles(kingdom(1, ["horn"]))).toEqual({ horn: null });
    expect(table.tiles(kingdom(0, ["stone-red"]))).toEqual({ "stone-red": { move: "use smuggler 1 horn stone-red" } });
  });
});

it("the cells that others changed keep a ring until the reader's next step", () => {
  const steps = [
    step(1, 0, [{ event: "placed", cell: "d4" }]),
    step(2, 1, [{ event: "placed", cell: "a1" }, { event: "turned_up", cell: "b1" }]),
    step(3, 2, [{ event: "swapped", cell: "a2", other: "b2", owner: 1 }]),
  ];
  expect([...changedCells(steps, 0)].sort()).toEqual(["1 a1", "1 a2", "1 b2"]);
  expect([...changedCells(steps, -1)].sort()).toEqual(["1 a2", "1 b2"]);
});
