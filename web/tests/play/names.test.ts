// Moves in short: by the card that is laid, whatever it came from; what cannot be said so is left to the server.
import { beforeEach, describe, expect, it } from "vitest";
import { language } from "../../src/language/language.svelte";
import { shortName } from "../../src/play/names";
import type { View } from "../../src/protocol";
import { openBook } from "../made";

/** Row by row: swamp and dragon around b4, a forest above d2. */
const cells = [[null, null, null, "forest"], [null, null, null, null], [null, "swamp", null, null], [null, null, "dragon", null]].flat();
const base = { game: "aetherya", mode: "base", actor: 0, held: null, piles: [["elf", "human"]], kingdoms: [{ cells }] } as unknown as View;
const holding = { ...base, held: "dwarf" } as View;
const solo = { game: "aetherya", mode: "solo", held: null, piles: [[]], pair: [{ card: "elf" }, { card: "forest" }] } as unknown as View;
const rivality = { game: "rivality", mode: "solo", field: [{ place: "1,4", tile: "hidden" }] } as unknown as View;

describe("moves in short", () => {
  beforeEach(() => language.change("en"));

  it("name the card that is laid, where from does not matter", () => {
    expect(shortName(["take", "place b4"], base)).toBe("Human between the dragon and the swamp");
    expect(shortName(["place b4", "legend diversity"], holding)).toBe("Dwarf between the dragon and the swamp, take “Diversity”");
    expect(shortName(["drop first", "place a4"], solo)).toBe("Forest on a4");
    expect(shortName(["play elf c3"], { game: "aetherya", mode: "confrontation" } as View)).toBe("Elf on c3");
  });

  it("say which pile gets a card where there are two", () => {
    expect(shortName(["place b4 2"], { ...holding, mode: "coop" } as View)).toBe("Dwarf between the dragon and the swamp (discard pile 2)");
  });

  it("name tiles among others, and leave them to the server alone", () => {
    expect(shortName(["reveal d1", "keep", "use griffin 1 c4"], holding)).toBe(
      "Turn over the card in the top right corner, keep the tile, griffin (on c4)",
    );
    expect(shortName(["use griffin 1 c4"], holding)).toBeNull();
    expect(shortName(["arrange elf dwarf plain swamp"], base)).toBeNull();
  });

  it("say where a wizard goes, also to what lies face down", () => {
    openBook({ game: "rivality", tiles: {} });
    expect(shortName(["go 1,4"], rivality)).toBe("Wizard to the face-down tile");
    expect(shortName(["go 3,3"], rivality)).toBeNull();
  });

  it("find places by what lies beside them, in three languages", async () => {
    const at = (cell: string) => shortName([`place ${cell}`], holding);
    expect([at("d2"), at("a1"), at("b4"), at("a2")]).toEqual([
      "Dwarf beside the forest",
      "Dwarf in the top left corner",
      "Dwarf between the dragon and the swamp",
      "Dwarf at the left edge",
    ]);
    await language.change("de");
    expect([at("d2"), at("b4")]).toEqual(["Zwerge neben dem Wald", "Zwerge zwischen dem Drachen und dem Sumpf"]);
    await language.change("fr");
    expect([at("d2"), at("b4")]).toEqual(["Nains touchant la forêt", "Nains entre le dragon et le marais"]);
  });

  it("say which of two equal tiles", () => {
    openBook({ game: "rivality", tiles: { c1: { kind: "cottage" }, c2: { kind: "cottage" }, w: { kind: "well" } } });
    const field = [{ place: "0,0", tile: "w" }];
    const hands = (tiles: string[]) => ({ game: "rivality", mode: "standard", actor: 0, field, hands: [tiles] }) as unknown as View;
    expect(shortName(["put c2 0,-1 N"], hands(["c1", "c2"]))).toBe("Cottage (right in your hand), north of the mana well ↑");
    expect(shortName(["put c2 1,0 E"], hands(["c2"]))).toBe("Cottage, east of the mana well →");
  });
});
