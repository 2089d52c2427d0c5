import { describe, expect, it } from "vitest";
import { firstLesson, firstMode, modeLook } from "../../src/play/modes";
import { stepsOf } from "../../src/table/steps";

describe("modes", () => {
  it("are looked up in their game's folder", () => {
    expect(modeLook("aetherya", "confrontation")?.folder).toBe("aetherya/confrontation");
    expect(modeLook("rivality", "expert")?.folder).toBe("rivality");
    expect(firstMode("rivality")).toBe("standard");
    expect(firstLesson("aetherya")).toEqual(["base", "neighbours"]);
  });

  it("that there are not have no look, whatever their name", () => {
    expect(modeLook("aetherya", "standard")).toBeUndefined();
    expect(modeLook("rivality", "constructor")).toBeUndefined();
    expect(modeLook("chess", "base")).toBeUndefined();
    expect(firstMode("chess")).toBe("");
    expect(firstLesson("chess")).toBeNull();
  });

  it("have steps of their own turn", () => {
    const view = (game: string, mode: string, phase: string) => stepsOf({ game, mode, phase } as never);
    expect(view("aetherya", "solo", "pair")).toEqual({ steps: ["pair", "keep", "place", "legend"], now: 1 });
    expect(view("rivality", "solo", "turn")).toBeNull();
    expect(view("aetherya", "base", "arrange")).toBeNull();
  });
});
