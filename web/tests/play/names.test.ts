// Moves in short: by the card that is laid, whatever it came from; what cannot be said so is left to the server.
import { beforeEach, describe, expect, it } from "vitest";
import { language } from "../../src/language/language.svelte";
import { shortName } from "../../src/play/names";
import type { View } from "../../src/protocol";
import { openBook } from "../made";

const base = { game: "aetherya", mode: "base", held: null, piles: [["elf", "human"]] } as unknown as View;
const holding = { ...base, held: "dwarf" } as View;
const solo = { game: "aetherya", mode: "solo", held: null, piles: [[]], pair: [{ card: "elf" }, { card: "forest" }] } as unknown as View;
const rivality = { game: "rivality", mode: "solo", field: [{ place: "1,4", tile: "hidden" }] } as unknown as View;

describe("moves in short", () => {
  beforeEach(() => language.change("en"));

  it("name the card that is laid, where from does not matter", () => {
    expect(shortName(["take", "place b4"], base)).toBe("Human on b4");
    expect(shortName(["place b4", "legend diversity"], holding)).toBe("Dwarf on b4, take “Diversity”");
    expect(shortName(["drop first", "place a4"], solo)).toBe("Forest on a4");
    expect(shortName(["play elf c3"], { game: "aetherya", mode: "confrontation" } as View)).toBe("Elf on c3");
  });

  it("say which pile gets a card where there are two", () => {
    expect(shortName(["place b4 2"], { ...holding, mode: "coop" } as View)).toBe("Dwarf on b4 (discard pile 2)");
  });

  it("name tiles among others, and leave them to the server alone", () => {
    expect(shortName(["reveal d1", "keep", "use griffin 1 c4"], holding)).toBe("Turn over d1, keep the tile, griffin (c4)");
    expect(shortName(["use griffin 1 c4"], holding)).toBeNull();
    expect(shortName(["arrange elf dwarf plain swamp"], base)).toBeNull();
  });

  it("say where a wizard goes, also to what lies face down", () => {
    openBook({ game: "rivality", tiles: {} });
    expect(shortName(["go 1,4"], rivality)).toBe("Wizard to the face-down tile, 1, 4");
    expect(shortName(["go 3,3"], rivality)).toBeNull();
  });
});
