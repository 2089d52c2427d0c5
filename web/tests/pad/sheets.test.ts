import { describe, expect, it } from "vitest";
import type { Boxes } from "../../src/pad/boxes.svelte";
import { blank, type CampaignPad, filled, isCampaign, isField, nextEmpty, sent } from "../../src/pad/sheets";

const boxes = {
  aetherya: { side: 4, rows: [4, 5, 6], sides: { 2: 5, 3: 6, 4: 7 } },
  rivality: { sides: { 1: 2, 2: 2, 3: 3, 4: 2 }, begins: { standard: "well", expert: "well" } },
} as unknown as Boxes;
const choices = { tribes: [], absent: null, level: "master" } as const;
const empty = (game: "aetherya" | "rivality", mode: string, players: number) =>
  blank(game, mode, players, { ...choices, tribes: [] }, boxes);

describe("empty sheets", () => {
  it("have a board for everybody", () => {
    const base = empty("aetherya", "base", 3);
    expect("kingdoms" in base && base.kingdoms.map((one) => one.cells.length)).toEqual([16, 16, 16]);
    const common = empty("aetherya", "confrontation", 4);
    expect("cells" in common && common.cells.length).toBe(49);
  });

  it("begin with the well, but not against Suramun", () => {
    const standard = empty("rivality", "standard", 3);
    expect(isField(standard) && standard.tiles).toEqual([{ kind: "well", golems: [0, 0, 0], wizards: [] }]);
    const solo = empty("rivality", "solo", 1);
    expect(isField(solo) && solo.tiles).toEqual([]);
  });
});

describe("a campaign", () => {
  const campaign = () => empty("aetherya", "solo", 1) as CampaignPad;

  it("is sent as far as it was played", () => {
    const sheet = campaign();
    sheet.ages[1]!.cells[0] = "elf";
    const asked = sent(sheet);
    expect(isCampaign(asked) && asked.ages.length).toBe(2);
  });

  it("ends with the age that lost it", () => {
    const sheet = campaign();
    sheet.ages[0]!.lost = true;
    sheet.ages[2]!.cells[0] = "elf";
    const asked = sent(sheet);
    expect(isCampaign(asked) && asked.ages.length).toBe(1);
  });
});

describe("the cursor", () => {
  it("goes to the next empty cell, round at the end, and past itself", () => {
    expect(nextEmpty([null, "elf", null], 0)).toBe(2);
    expect(nextEmpty([null, "elf", null], 2)).toBe(0);
    expect(nextEmpty([null, "elf", "elf"], 0)).toBeNull();
    expect(nextEmpty([null, "elf"], -1)).toBe(0);
    expect(filled([null, "elf"])).toBe(1);
  });
});
