import { describe, expect, it } from "vitest";
import type { EventRow } from "../../src/protocol";
import { happen } from "../../src/rivality/happen";
import { layOut, nearest, SMALLEST } from "../../src/rivality/layout";
import { FieldTable } from "../../src/rivality/table.svelte";
import { freeOf, kindOf, pointOf, readPut, siteFace, spellFace, spellsOf, type Tile, turn, type View } from "../../src/rivality/view";
import { Asked, openBook, position } from "../made";

const spell = (edge: string, golems: number, distance: number) => ({ edge, golems, distance, ignores_shields: distance > 2 });
const tiles = {
  well: { kind: "well", points: 3, shields: 0, spells: [] },
  "cottage:12.-.23": { kind: "cottage", points: 2, shields: 1, spells: [spell("left", 1, 2), spell("right", 2, 3)] },
  "fortress:11.21.-*": { kind: "fortress", points: 9, shields: 3, spells: [spell("left", 1, 1), spell("top", 2, 1)] },
};
openBook({ game: "rivality", mode: "expert", tiles, entrenchment: { golems: 5, shields: 1 } });

const tile = (place: string, golems = [0, 0]) => ({ place, tile: "well", turned: "N" as const, golems, control: null, shields: 0 });
const view = (more: Partial<View> = {}) =>
  ({
    game: "rivality",
    mode: "expert",
    colours: [{ colour: "orange", seats: [0], supply: 20, wizard: null }, { colour: "purple", seats: [1], supply: 20, wizard: "0,0" }],
    field: [tile("0,0")],
    hands: [["cottage:12.-.23", "fortress:11.21.-*"], ["hidden"]],
    free: ["1,0", "0,1"],
    question: null,
    ...more,
  }) as unknown as View;
const event = (name: string, more: Record<string, unknown> = {}) => ({ event: name, seat: 0, ...more }) as unknown as EventRow;

describe("words of tiles", () => {
  it("are read", () => {
    expect(pointOf("2,-1")).toEqual({ x: 2, y: -1 });
    expect([kindOf("cottage:12.-.23"), turn("W", 1), turn("N", -1)]).toEqual(["cottage", "N", "W"]);
    expect(spellsOf("cottage:12.-.23", "E")).toEqual([{ edge: "left", direction: "N", golems: 1, distance: 2, ignoresShields: false }, {
      edge: "right",
      direction: "S",
      golems: 2,
      distance: 3,
      ignoresShields: true,
    }]);
    expect(spellFace(spellsOf("cottage:12.-.23", "N")[0]!)).toBe("spell-w-12");
    expect(readPut("put well 1,0 E")).toEqual({ words: "put well 1,0 E", tile: "well", place: "1,0", turned: "E" });
    expect(readPut("go 1,0")).toBeNull();
  });

  it("lead to pictures", () => {
    expect(siteFace("fortress:11.21.-*")).toBe("rsite-fortress");
    expect(siteFace("hidden")).toBe("rtile-back");
  });
});

describe("the layout", () => {
  const roomy = { width: 900, height: 600 };

  it("puts neighbours beside each other", () => {
    const layout = layOut(["0,0", "1,0"], ["2,0", "0,1"], roomy);
    const [a, b] = [layout.box("0,0"), layout.box("1,0")];
    expect(b.x - a.x).toBe(layout.cell + layout.gap);
    expect(layout.box("0,1").y - a.y).toBe(layout.cell + layout.gap);
    expect(layout.fits).toBe(true);
    expect(layout.centre("0,0")).toEqual({ x: a.x + a.width / 2, y: a.y + a.height / 2 });
  });

  it("makes outer free places narrow where there is little room, and is panned where there is less", () => {
    const tiles = Array.from({ length: 6 }, (_, x) => `${x},0`);
    const layout = layOut(tiles, ["-1,0", "6,0"], { width: 420, height: 300 });
    expect(layout.box("-1,0").width).toBeLessThan(layout.cell);
    expect(layout.box("0,0").width).toBe(layout.cell);
    const many = layOut(Array.from({ length: 12 }, (_, x) => `${x},0`), [], { width: 300, height: 300 });
    expect([many.cell, many.fits]).toEqual([SMALLEST, false]);
    expect(layOut(tiles, [], roomy, 1).cell).toBeLessThan(layOut(tiles, [], { width: 1900, height: 900 }, 1).cell + 1);
  });

  it("draws a tile that is held over a narrow place in full", () => {
    const tiles = Array.from({ length: 6 }, (_, x) => `${x},0`);
    const layout = layOut(tiles, ["-1,0"], { width: 420, height: 300 }, 1, "-1,0");
    expect(layout.box("-1,0").width).toBe(layout.cell);
  });

  it("finds the nearest place in a direction", () => {
    const places = ["1,0", "3,0", "1,1", "0,-2"];
    expect(nearest("0,0", places, { x: 1, y: 0 })).toBe("1,0");
    expect(nearest("0,0", places, { x: 0, y: -1 })).toBe("0,-2");
    expect(nearest("0,0", places, { x: -1, y: 0 })).toBeNull();
  });
});

it("events change what is shown, and only what they tell", () => {
  const after = [
    event("placed", { place: "1,0", tile: "cottage:12.-.23", turned: "E" }),
    event("wizard_moved", { place: "1,0", colour: "orange" }),
    event("summoned", { place: "0,0", colour: "orange", golems: 3 }),
    event("golem_put", { place: "0,0", colour: "purple" }),
    event("bounced", { place: "0,0", colour: "orange", golems: 1 }),
    event("control_gained", { place: "0,0", colour: "orange" }),
    event("delayed_set", { place: "1,0", edge: "left", target: "1,-2" }),
    event("turn_ended"),
  ].reduce(happen, view());
  expect(freeOf(after)).toEqual(["0,1"]);
  expect(after.colours.map((side) => [side.wizard, side.supply])).toEqual([["1,0", 18], ["0,0", 19]]);
  expect(after.field[0]).toMatchObject({ golems: [2, 1], control: "orange", entrenched: 0 });
  const full = happen(after, event("summoned", { place: "0,0", colour: "orange", golems: 3 }));
  expect(full.field[0]).toMatchObject({ golems: [5, 1], entrenched: 1 });
  expect(after.field[1]).toMatchObject({ turned: "E", pending: { left: "1,-2" } });
  expect(happen(after, event("delayed_lost", { place: "1,0", edge: "left" })).field[1] as Tile).toMatchObject({ pending: {} });
});

describe("choosing a tile", () => {
  const legal = ["put cottage:12.-.23 1,0 N", "put cottage:12.-.23 1,0 E", "put fortress:11.21.-* 0,1 N"];

  function sit() {
    const asked = new Asked(position({ legal, view: view() }));
    const table = new FieldTable(() => asked.props);
    table.arrive();
    return { asked, table };
  }

  it("begins with the first of the hand, and knows where it goes", () => {
    const { table } = sit();
    expect([table.tile, table.colour]).toEqual(["cottage:12.-.23", "orange"]);
    expect(table.putOn("1,0")).toBe(legal[0]);
    expect(table.putOn("0,1")).toBeNull();
  });

  it("keeps the preview with the tile when it is turned or exchanged", () => {
    const { asked, table } = sit();
    table.look(table.putOn("1,0"), true);
    table.rotate(1);
    expect([table.looked, table.aim?.firm, asked.previewed]).toEqual([legal[1], true, legal.slice(0, 2)]);
    table.take("fortress:11.21.-*");
    expect([table.looked, table.turned]).toEqual([null, "N"]);
  });

  it("points out the spells of a preview one by one", async () => {
    const { asked, table } = sit();
    table.look(legal[0] ?? null);
    const spells = [
      event("placed", { place: "1,0", tile: "x", turned: "N" }),
      event("cast", { place: "1,0", target: "0,0", colour: "orange" }),
    ];
    await asked.answer({ events: spells as never, told: ["put", "cast"] as never });
    expect(table.effects?.arrows.length).toBe(1);
    table.nextSpell();
    expect(table.spell).toBe(0);
    table.nextSpell();
    expect(table.spell).toBeNull();
    table.nextSpell();
    table.leave();
    expect(table.spell).toBeNull();
  });
});
