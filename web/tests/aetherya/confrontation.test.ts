import { describe, expect, it } from "vitest";
import { CommonTable } from "../../src/aetherya/confrontation/table.svelte";
import { displayTypes, pickedCard } from "../../src/aetherya/confrontation/view";
import { total } from "../../src/aetherya/lines";
import { linkChanges, previewedChanges } from "../../src/aetherya/links";
import { cellName, spot } from "../../src/aetherya/view";
import { Asked, openBook, position } from "../made";

function at(legal: string[], refusals: Record<string, { key: string; rule: string; text: string }> = {}) {
  const seats = [{ seat: 0, tribe: "elf", home: "forest", legends: [], score: 3 }, {
    seat: 1,
    tribe: "dwarf",
    home: "mountain",
    legends: [],
    score: 5,
  }];
  openBook({ game: "aetherya", mode: "confrontation", homes: { elf: "forest", dwarf: "mountain" }, fortress: 2 });
  const view = {
    game: "aetherya",
    mode: "confrontation",
    weapons: ["elf", "forest"],
    progress: {},
    phase: "turn",
    side: 2,
    cells: ["elf", null, "dwarf", "plain"],
    fortresses: ["a2"],
    secured: [],
    prey: ["a2", "b1"],
    seats,
    display: [],
  };
  const asked = new Asked(position({ legal, view, refusals }));
  return { asked, table: new CommonTable(() => asked.props) };
}

describe("the common kingdom", () => {
  it("offers the first parts of plays", () => {
    const { table } = at(["play elf a1", "play elf b1", "rise b2", "refresh"]);
    expect([...table.possible]).toEqual(["play elf", "rise"]);
    expect([pickedCard("rise"), pickedCard("play elf")]).toEqual(["elf", "elf"]);
  });

  it("marks targets, reasons, and what own cards would destroy", () => {
    const { table } = at(["play elf a2", "play plain a2"], { "play elf b1": { key: "stays", rule: "", text: "It stays." } });
    table.choose("play elf");
    expect(table.cells.map((cell) => [cell.cell, cell.legal, cell.prey])).toEqual([["a1", false, false], ["b1", false, false], [
      "a2",
      true,
      true,
    ], ["b2", false, false]]);
    expect(table.cells[1]?.why?.icon).toBe("padlock");
    table.choose("play plain");
    expect(table.cells[2]?.prey).toBe(false);
  });

  it("is looked at by a first tap, also where nothing can be played", () => {
    const { asked, table } = at(["play elf a2"], { "play elf b1": { key: "stays", rule: "", text: "It stays." } });
    table.actCell("b1", true);
    expect([table.aimed, table.tapped, asked.refused]).toEqual(["b1", "", []]);
    table.choose("play elf");
    table.actCell("b1", true);
    expect(asked.refused).toEqual(["stays"]);
    table.actCell("a2", true);
    expect([table.tapped, asked.played]).toEqual(["play elf a2", []]);
    table.aimCell(null);
    expect(table.aimed).toBe("a2");
    table.actCell("a2", true);
    expect(asked.played).toEqual(["play elf a2"]);
  });

  it("tells what a preview changes, and nothing where that is not known", async () => {
    const { asked, table } = at(["play elf a2"]);
    table.choose("play elf");
    table.aimCell("a2");
    await asked.answer({ lines: [{ terrain: 4, legends: 1 }, { terrain: null }] });
    expect([table.totalThen(0), table.totalThen(1)]).toEqual([5, null]);
    expect(table.cells[2]?.ghost).toBe("elf");
    table.leave();
    expect(table.totalThen(0)).toBeNull();
  });
});

it("links are compared by edge and seat", () => {
  const link = (cell: string, other: string | null, seat: number, points: number) => ({ cell, other, seat, points, line: "elves" });
  const before = [link("a1", "b1", 0, 2), link("a1", null, 1, 3)];
  const after = [link("b1", "a1", 0, 2), link("a1", null, 1, 1), link("a2", "a1", 0, 4)];
  expect(linkChanges(before, after)).toEqual([{ cell: "a1", other: "a1", seat: 1, points: -2 }, {
    cell: "a1",
    other: "a2",
    seat: 0,
    points: 4,
  }]);
});

it("a preview promises nothing where points hang on something hidden", () => {
  const wild = { seat: 0, line: "dragons", cell: "a1", other: "a1", points: -3 } as never;
  expect(previewedChanges([wild], { lines: [{ dragons: null }], links: [] })).toEqual([]);
  expect(previewedChanges([wild], { lines: [{ dragons: 0 }], links: [] })).toEqual([{ cell: "a1", other: "a1", seat: 0, points: 3 }]);
});

it("cells have names, cards are counted, and sums know what is not known", () => {
  expect([cellName(0, 7), cellName(8, 7), cellName(48, 7)]).toEqual(["a1", "b2", "g7"]);
  expect(spot("c2")).toEqual([2, 1]);
  expect(displayTypes(["elf", null, "dwarf", "elf"])).toEqual([{ card: "elf", count: 2 }, { card: "dwarf", count: 1 }]);
  expect([total({ a: 1, b: -3 }), total({ a: 1, b: null })]).toEqual([-2, null]);
});
