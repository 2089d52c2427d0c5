import { describe, expect, it } from "vitest";
import { title, UNKNOWN, type Value, Words } from "../../src/engine/preview/sentences";

const table = {
  say: {
    and: "{first} and {last}",
    or: "{first} or {last}",
    of: "{name}'s",
    of_vowel: "d'{name}",
    points: { one: "{count} point", other: "{count} points" },
  },
  game: {
    card: { elf: { name: "elf", a: "an elf" }, unknown: "?" },
    event: { placed: "{name:of} {card:a} on {cell}, {points:+}", none: { none: "nothing", one: "{count} card", other: "{count} cards" } },
    solo: { event: { placed: "alone on {cell}" } },
  },
};
const filled = (values: Record<string, Value>) => new Map(Object.entries(values));
const words = (code: "en" | "fr" = "en", mode = "base") => new Words(code, table, "game", mode);

describe("sentences", () => {
  it("have forms of words, signs and real minus signs", () => {
    const values = { name: words().person("Mira"), card: words().word("card.elf"), cell: "b2" };
    expect(words().text("event.placed", filled({ ...values, points: 3 }))).toBe("Mira's an elf on b2, +3");
    expect(words().text("event.placed", filled({ ...values, points: -3 }))).toBe("Mira's an elf on b2, \u22123");
    expect(words().text("event.placed", filled({ ...values, card: UNKNOWN, points: 0 }))).toBe("Mira's ? on b2, +0");
    expect(words().person("Anna").form("of")).toBe("d'Anna");
  });

  it("have plural forms; French counts nothing as one", () => {
    expect([0, 1, -1, 2].map((count) => words().text("say.points", filled({ count })))).toEqual([
      "0 points",
      "1 point",
      "\u22121 point",
      "2 points",
    ]);
    expect(words("fr").text("say.points", filled({ count: 0 }))).toBe("0 point");
    expect(words("fr").text("event.none", filled({ count: 0 }))).toBe("nothing");
  });

  it("are a mode's own where it has some", () => {
    expect(words("en", "solo").text("event.placed", filled({ cell: "a1" }))).toBe("alone on a1");
    expect(words("en", "solo").has("event.none")).toBe(true);
  });

  it("list and begin", () => {
    expect(words().listed(["a", "b", "c"])).toBe("a, b and c");
    expect(words().listed(["a", "b"], "or")).toBe("a or b");
    expect(words().listed(["a"])).toBe("a");
    expect(title(words().word("card.elf"))).toBe("Elf");
  });

  it("say what is missing", () => {
    expect(() => words().text("event.placed", filled({ cell: "a1" }))).toThrow("cannot be filled in");
    expect(() => words().text("event.gone")).toThrow("there is no text");
    expect(() => words().word("card.orc")).toThrow("there is no word");
    expect(() => words().word("card.elf").form("the")).toThrow("no form");
  });
});
