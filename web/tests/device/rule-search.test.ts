// @vitest-environment node
// The page finds in the rules what the server finds. The searches to compare with are written by tests/lab/test_answers.py,
// which runs this test; without them only a small book is searched.
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { folded, RuleSearch, type Searchable } from "../../src/device/rule-search";

const FILE = process.env["OAKDOOR_SEARCHES"];
type Case = [words: string, code: "en" | "de" | "fr", found: unknown];
const { data, cases }: { data?: Searchable; cases: Case[] } = FILE ? JSON.parse(readFileSync(FILE, "utf8")) : { cases: [] };

describe.skipIf(!FILE)("the search of the page", () => {
  test("finds what the server finds", () => {
    const search = new RuleSearch(data!);
    for (const [words, code, found] of cases) expect([words, code, search.find(words, code)]).toEqual([words, code, found]);
  });
});

describe("a search in a small book", () => {
  const texts = {
    en: "Ties\nA tie is broken by gold. Forest cards count.",
    de: "Gleichstand\nBei Gleichstand z\u00e4hlt Gold. Wald-Karten z\u00e4hlen.",
    fr: "\u00c9galit\u00e9\nL\u2019or d\u00e9partage.",
  };
  const titles = { en: "Ties", de: "Gleichstand", fr: "\u00c9galit\u00e9" };
  const search = new RuleSearch({
    sections: [{ game: "toy", modes: ["base"], name: "winner", texts, titles }],
    asked: { en: { tiebreak: ["tie"] }, de: {}, fr: {} },
    endings: [["s", ""]],
    links: ["s", ""],
    codes: ["en", "de", "fr"],
    shortest: 4,
    around: 10,
    most: 40,
    nearly: 0.72,
  });
  const found = (words: string) => search.find(words, "en").hits.map(({ language, excerpt }) => [language, excerpt]);

  it("knows accents, plurals, other words and compounds", () => {
    expect(folded("\u00c9galit\u00e9")).toBe("egalite");
    expect(found("ZAHLT")).toEqual([["de", "Gleichstand z\u00e4hlt Gold. Wald-Karten"]]);
    expect(found("forests")).toEqual([["en", "broken by gold. Forest cards count."]]);
    expect(found("tie break")).toEqual([["en", "A tie is broken"]]);
    expect(found("Waldkarten")).toEqual([["de", "z\u00e4hlt Gold. Wald-Karten z\u00e4hlen."]]);
    expect(found("gold elf")).toEqual([]);
    expect(found(" ")).toEqual([]);
  });

  it("guesses a word that is nearly asked for", () => {
    expect(search.find("forrest", "en")).toEqual({ hits: [], guess: "forest" });
    expect(search.find("xyzzy", "en")).toEqual({ hits: [], guess: null });
  });
});
