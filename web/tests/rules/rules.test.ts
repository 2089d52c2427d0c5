// Texts of rules in pieces, and where rules are told.
import { describe, expect, it } from "vitest";
import type { Schemas } from "../../src/protocol";
import { hitPath, pageOf, rulePath } from "../../src/rules/links";
import { folded, pieces, wordsOf } from "../../src/rules/rich";
import { firstVisit } from "../../src/rules/unfolded";
import { allWords, indexed, wordsIn } from "../../src/rules/words";

const text = (search: string, rule: string) => pieces(rule, wordsOf(search)).map(({ text, bold, marked }) => [text, bold, marked]);

describe("texts", () => {
  it("are bold between stars", () => {
    expect(text("", "A **tame** dragon")).toEqual([["A ", false, false], ["tame", true, false], [" dragon", false, false]]);
  });
  it("mark what is searched, without accents, in bold, too", () => {
    expect(text("foret", "Une **Forêt** par forêt")).toEqual([["Une ", false, false], ["Forêt", true, true], [" par ", false, false], [
      "forêt",
      false,
      true,
    ]]);
  });
  it("lose no sign", () => {
    for (const rule of ["Œuvre ß İstanbul 🐉 élan", "", "**x**", "aaa"]) {
      expect(pieces(rule, wordsOf("aa stan")).map((piece) => piece.text).join("")).toBe(rule.replaceAll("**", ""));
      expect(folded(rule).length).toBe(rule.length);
    }
  });
  it("name rules that one can follow", () => {
    expect(pieces("Only goblins (A9.12), see **V3.4**.", []).map(({ text, rule }) => [text, rule])).toEqual([
      ["Only goblins (", ""],
      ["A9.12", "A9.12"],
      ["), see ", ""],
      ["V3.4", "V3.4"],
      [".", ""],
    ]);
  });
  it("are not marked for single letters", () => {
    expect(wordsOf("  a  Elf ")).toEqual(["elf"]);
  });
});

describe("places of rules", () => {
  const section = (id: string, ...rules: string[]) => ({ id, title: id, rules });
  const pages = [{ game: "aetherya", mode: "base", sections: [section("turn", "A4.1")] }, {
    game: "aetherya",
    mode: "solo",
    sections: [section("pair", "A7.4"), section("turn", "A4.1")],
  }, { game: "rivality", mode: "standard", sections: [section("turn", "V3.1")] }];
  it("are an address", () => {
    expect(rulePath("aetherya", "base", "A4.4")).toBe("/rules/aetherya/base#A4.4");
  });
  it("are looked for on the open page first, then in the game, then everywhere", () => {
    expect(pageOf(pages, "aetherya", "solo", "A4.1")?.mode).toBe("solo");
    expect(pageOf(pages, "aetherya", "base", "A7.4")?.mode).toBe("solo");
    expect(pageOf(pages, "aetherya", "base", "V3.1")?.game).toBe("rivality");
    expect(pageOf(pages, "aetherya", "base", "turn")?.mode).toBe("base");
    expect(pageOf(pages, "aetherya", "base", "nothing")).toBeUndefined();
  });
  it("are where the search says, or here if the open page tells them, too", () => {
    const hit = { game: "aetherya", modes: ["base", "solo"], section: "turn" } as Schemas["RuleHit"];
    expect(hitPath("aetherya", "solo", hit)).toBe("/rules/aetherya/solo#turn");
    expect(hitPath("aetherya", "coop", hit)).toBe("/rules/aetherya/base#turn");
    expect(hitPath("rivality", "standard", hit)).toBe("/rules/aetherya/base#turn");
  });
});

describe("words of a section", () => {
  const section = (title: string, text: string) =>
    ({ title, rules: [{ blocks: [{ text, items: ["and **elves**"] }] }] }) as unknown as Schemas["RuleSection"];
  it("are found in any form, those of the title first", () => {
    const found = wordsIn("aetherya", section("Portals", "Forests beside a portal"), "en");
    expect(found.map(({ en }) => en)).toEqual(["portal", "forest", "elf"]);
    expect(found[0]).toEqual({ en: "portal", de: "Portal", fr: "portail" });
  });
  it("are found in the reader's language, without accents and only at a word's beginning", () => {
    expect(wordsIn("aetherya", section("Wälder", "Überwald"), "de").map(({ de }) => de)).toEqual(["Wald"]);
    expect(wordsIn("aetherya", section("x", "la forêt, les nains"), "fr").map(({ fr }) => fr)).toEqual(["forêt", "nains"]);
  });
  it("are none of another game", () => {
    expect(wordsIn("chess", section("Portals", "golems"), "en")).toEqual([]);
  });
});

describe("a first visit", () => {
  it("is one until the program is loaded again, and never after", () => {
    localStorage.setItem("rules.seen", "aetherya/solo");
    expect([firstVisit("aetherya/base"), firstVisit("aetherya/base"), firstVisit("aetherya/solo")]).toEqual([true, true, false]);
    expect(localStorage.getItem("rules.seen")).toBe("aetherya/solo aetherya/base");
  });
});

describe("words of a game", () => {
  it("are there in all languages, one form each", () => {
    for (const game of ["aetherya", "rivality"]) {
      expect(allWords(game).length).toBeGreaterThan(15);
      for (const word of allWords(game)) for (const text of Object.values(word)) expect(text).toMatch(/^[^|]+$/);
    }
  });
});

describe("an index", () => {
  const section = (id: string, title: string, text: string) => ({ id, title, rules: [{ blocks: [{ text, items: [] }] }] });
  const page = {
    game: "aetherya",
    sections: [
      section("a", "Cards", "portals and dragons"),
      section("b", "Portals", "neighbours"),
      ...["c", "d", "e"].map((id) => section(id, "More", "dragons")),
    ],
  } as unknown as Schemas["RulePage"];
  it("leads to the sections about a word, else to the first that use it, in the order of letters", () => {
    expect(indexed(page, "en").map(({ word, sections }) => [word.en, sections.join("")])).toEqual([["dragon", "acd"], ["neighbour", "b"], [
      "portal",
      "b",
    ]]);
  });
});
