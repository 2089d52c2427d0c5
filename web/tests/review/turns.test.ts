// Turns in counts and pictures, and what a click on a board aims at.
import { describe, expect, it } from "vitest";
import type { Frame } from "../../src/protocol";
import { lookOf, movesAt, spotOf, targetsOf } from "../../src/review/board";
import { counted, levelsOf, lossOf, tenths, withSign } from "../../src/review/figures";
import { type Keys, pressed } from "../../src/review/keys";
import type { Candidate } from "../../src/review/review.svelte";
import { countsOf, glyphsOf, isAsGood } from "../../src/review/turns";

const turn = (seat: number, mark: "best" | "slip" | null) => ({
  number: 1,
  seat,
  first: 0,
  last: 1,
  loss: 0,
  lead_loss: 0,
  mark,
  worst: 0,
  refined: true,
});
const frame = (...events: object[]) => ({ step: { events } }) as unknown as Frame;

describe("turns", () => {
  it("are counted by seat and mark; forced ones are not", () => {
    const counts = countsOf([turn(0, "best"), turn(1, "slip"), turn(1, "slip"), turn(0, null)], 2);
    expect(counts[0]).toEqual({ best: 1, good: 0, slip: 0, blunder: 0 });
    expect(counts[1]).toEqual({ best: 0, good: 0, slip: 2, blunder: 0 });
  });

  it("are as good as the best where another move is a little better", () => {
    const best = turn(0, "best");
    expect(isAsGood(best, false, [{ played: true }])).toBe(false);
    expect(isAsGood(best, false, [])).toBe(false);
    expect(isAsGood(best, false, [{ played: false }, { played: true }])).toBe(true);
    expect(isAsGood({ ...best, lead_loss: 0.3 }, false, [])).toBe(true);
    expect(isAsGood({ ...best, loss: 0.004, lead_loss: 0.3 }, true, [])).toBe(false);
    expect(isAsGood({ ...turn(0, "slip"), lead_loss: 3 }, false, [{ played: false }])).toBe(false);
  });

  it("are shown in pictures: source, card, cell, what was turned over", () => {
    const frames = [
      frame(),
      frame({ event: "taken", card: "human" }, { event: "placed", card: "human", cell: "b4" }),
      frame({ event: "revealed", cell: "a1" }),
    ];
    expect(glyphsOf(frames, { first: 0, last: 2 }, "aetherya")).toEqual([{ icon: "card-pick" }, { face: "card-human" }, { text: "b4" }, {
      icon: "eye",
    }, { text: "a1" }]);
  });
});

describe("what a click aims at", () => {
  const legal = ["draw", "take 1", "place b4", "place b4 2", "put circle:12.31* 2,-1 N"];
  it("is a cell, a place or a pile", () => {
    const targets = targetsOf(legal);
    for (const target of ["draw", "take", "b4", "2,-1"]) expect(targets.has(target)).toBe(true);
    expect(targets.has("c3")).toBe(false);
    expect(movesAt(legal, "b4")).toEqual(["place b4", "place b4 2"]);
    expect(movesAt(legal, "take 1")).toEqual(["take 1"]);
  });

  it("is where the disc of a candidate lies", () => {
    expect(spotOf({ moves: ["take", "place b4"] })).toBe("b4");
    expect(spotOf({ moves: ["draw"] })).toBe("draw");
    expect(spotOf({ moves: ["put circle:12.31* 2,-1 N"] })).toBe("2,-1");
  });

  it("is coloured by its rank, the played one red unless it is best", () => {
    expect(lookOf({ rank: 2, played: false } as Candidate)).toBe("second");
    expect(lookOf({ rank: 2, played: true } as Candidate)).toBe("played");
    expect(lookOf({ rank: 1, played: true } as Candidate)).toBe("first");
  });
});

describe("figures", () => {
  it("have a real minus, one decimal and a sign for changes", () => {
    expect([tenths(-2.96), withSign(3.04), withSign(-0.04), lossOf(2.94), lossOf(0.02)]).toEqual([
      "\u22123.0",
      "+3.0",
      "0",
      "\u22122.9",
      "0",
    ]);
  });

  it("have a decimal only where there is one if they are counted", () => {
    expect([counted(8), counted(-2.5), counted(0)]).toEqual(["+8", "\u22122.5", "0"]);
  });

  it("have round levels with zero among them", () => {
    expect(levelsOf(-9, 9)).toEqual([-5, 0, 5]);
    expect(levelsOf(-6, 11)).toEqual([-5, 0, 5, 10]);
    expect(levelsOf(-2, 2)).toEqual([-2, 0, 2]);
  });
});

describe("keys", () => {
  const done: string[] = [];
  const keys = new Proxy({}, { get: (_, name) => (value?: number) => done.push(`${String(name)} ${value ?? ""}`.trim()) }) as Keys;
  const press = (key: string, inside = "<div></div>") => {
    document.body.innerHTML = inside;
    const event = new KeyboardEvent("keydown", { key });
    document.body.firstElementChild!.dispatchEvent(event);
    return pressed(event, keys, 25);
  };

  it("move through the turns and open what there is", () => {
    for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", " ", "N", "b", "2", "w", "s", "c"]) expect(press(key)).toBe(true);
    expect(done).toEqual(["step 1", "step -1", "go 1", "go 25", "play", "turning", "best", "candidate 1", "whatIf", "eyes", "copy"]);
  });

  it("stay with the board and the fields they belong to", () => {
    expect(press("ArrowRight", "<div role=\"grid\"></div>")).toBe(false);
    expect(press(" ", "<button></button>")).toBe(false);
    expect(press("b", "<textarea></textarea>")).toBe(false);
    expect(press("x")).toBe(false);
  });
});
