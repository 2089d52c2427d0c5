import { describe, expect, it } from "vitest";
import { figure, language, ofName, plural, signed, speak } from "../../src/language/language.svelte";

describe("numbers in words", () => {
  it("counts one and several, and French counts nothing as one", () => {
    expect(plural("en", 1, "point", "points")).toBe("point");
    expect(plural("en", -1, "point", "points")).toBe("point");
    expect(plural("en", 0, "point", "points")).toBe("points");
    expect(plural("de", 0, "Punkt", "Punkte")).toBe("Punkte");
    expect(plural("fr", 0, "point", "points")).toBe("point");
    expect(plural("fr", 2, "point", "points")).toBe("points");
  });

  it("says whose something is in French", () => {
    expect(["Mira", "Anna", "Élise", "Yves", "Yann"].map(ofName)).toEqual(["de Mira", "d’Anna", "d’Élise", "d’Yves", "de Yann"]);
  });

  it("has a real minus and shows the sign of a change", () => {
    expect(figure(-3)).toBe("\u22123");
    expect(signed(-3)).toBe("\u22123");
    expect([signed(2), signed(0)]).toEqual(["+2", "0"]);
  });

  it("writes decimals as the language does", async () => {
    await language.change("de");
    expect([signed(0.7), signed(-0.2), figure(1200)]).toEqual(["+0,7", "\u22120,2", "1200"]);
    await language.change("en");
    expect(signed(0.7)).toBe("+0.7");
  });
});

describe("words", () => {
  it("come from the files that the server speaks from, with forms and capitals", async () => {
    await language.change("en");
    expect(language.word("aetherya.card.elf")).toBe("elf");
    expect(language.title("aetherya.card.elf")).toBe("Elf");
    expect(language.word("aetherya.card.nobody")).toBe("aetherya.card.nobody");
    expect(speak({ en: "yes", de: "ja", fr: "oui" })).toBe("yes");
    await language.change("de");
    expect(speak({ en: "yes", de: "ja", fr: "oui" })).toBe("ja");
    expect(document.documentElement.lang).toBe("de");
    expect(localStorage.getItem("language")).toBe("de");
  });
});
