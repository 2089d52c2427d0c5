import { beforeEach, describe, expect, it } from "vitest";
import { LENGTHS, Pieces } from "../../src/play/pieces";
import { settings } from "../../src/settings.svelte";

interface Run {
  element: Element;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
  animation: { finish: () => void; onfinish?: () => void };
}
let runs: Run[];
let root: HTMLElement;
let pieces: Pieces;

/** Boxes stand in the page as numbers: left, top, side. */
function boxOf(this: Element): DOMRect {
  const [x = 0, y = 0, side = 0] = (this.getAttribute("data-box") ?? "").split(" ").map(Number);
  return new DOMRect(x, y, side, side);
}

beforeEach(() => {
  runs = [];
  settings.speed = "normal";
  settings.still = false;
  Element.prototype.getBoundingClientRect = boxOf;
  Element.prototype.animate = function(this: Element, frames: unknown, timing: unknown) {
    const animation: Run["animation"] = { finish: () => animation.onfinish?.() };
    runs.push({ element: this, frames: frames as Keyframe[], timing: timing as KeyframeAnimationOptions, animation });
    return animation as unknown as Animation;
  };
  document.body.innerHTML = `<main>
    <div data-seat="1"><i data-cell="a1" data-box="100 0 50"></i></div>
    <i data-fly="deck" data-box="0 0 100"></i><i data-legend="diversity" data-box="0 200 40"></i><i data-place="0,-1" data-box="5 5 5"></i>
  </main>`;
  root = document.querySelector("main") as HTMLElement;
  pieces = new Pieces(() => root);
});

const copies = () => [...document.querySelectorAll<HTMLElement>(".flying")];

describe("places", () => {
  it("are named by cell, legend, tile, or what the page says", () => {
    pieces.note();
    expect(pieces.before("cell 1 a1")?.left).toBe(100);
    expect(pieces.before("legend diversity")?.top).toBe(200);
    expect(pieces.before("place 0,-1")?.width).toBe(5);
    expect(pieces.before("nowhere", "deck")?.width).toBe(100);
    expect(pieces.before("nowhere")).toBeUndefined();
    expect(pieces.at("cell 1 a1")?.dataset["cell"]).toBe("a1");
    expect(pieces.at("cell 2 a1")).toBeUndefined();
  });

  it("are remembered where they were when the page has changed", () => {
    pieces.note();
    pieces.at("deck")?.setAttribute("data-box", "700 0 100");
    expect(pieces.before("deck")?.left).toBe(0);
  });
});

describe("flights", () => {
  it("go from where a thing lay to where it lies, at the player's speed", () => {
    pieces.note();
    settings.speed = "fast";
    expect(pieces.begin()).toBe(true);
    pieces.land("card-elf", pieces.before("deck"), pieces.at("cell 1 a1"), 100);
    expect(runs[0]?.frames[0]?.["transform"]).toBe("translate(-75px, 25px) scale(2)");
    expect(runs[0]?.timing).toMatchObject({ duration: LENGTHS.travel / 2, delay: 50 });
    expect(copies()[0]?.querySelector("img")?.getAttribute("src")).toBe("/faces/card-elf.svg");
    // What lies there already is hidden until it lands.
    expect(runs[1]).toMatchObject({ element: pieces.at("cell 1 a1"), frames: [{ opacity: 0 }, { opacity: 0 }] });
  });

  it("leave nothing behind, also if they are finished at once", () => {
    pieces.begin();
    pieces.fly("card-elf", pieces.at("deck")?.getBoundingClientRect(), pieces.at("cell 1 a1"));
    pieces.stay("card-back", pieces.at("deck")?.getBoundingClientRect(), 100);
    expect(copies().map((copy) => copy.classList.contains("waits"))).toEqual([false, true]);
    pieces.finish();
    expect(copies()).toEqual([]);
    expect(pieces.at("deck")).toBeDefined();
  });

  it("do not begin where nothing shall move, or from nowhere", () => {
    settings.still = true;
    expect(pieces.begin()).toBe(false);
    expect(pieces.fly("card-elf", undefined, pieces.at("deck"))).toBe(false);
    expect(runs).toEqual([]);
  });

  it("are arcs between places, or rise where they stand", () => {
    const [from, to] = [new DOMRect(0, 0, 100, 100), new DOMRect(200, 0, 100, 100)];
    pieces.arc("golem-orange", 26, from, to, 450, 0, { gone: true });
    expect(runs[0]?.frames.map((frame) => frame["transform"])).toEqual([
      "translate(0px, 0px) scale(0.8)",
      "translate(100px, -70px) scale(1.15)",
      "translate(200px, 0px) scale(1)",
    ]);
    expect(runs[0]?.frames[2]?.["opacity"]).toBe(0);
    pieces.arc("golem-orange", 26, from, from, 250, 0);
    expect(runs[1]?.frames.length).toBe(2);
  });
});
