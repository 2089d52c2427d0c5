// @vitest-environment node
// Translated Python does here what it does in Python. The cases are written by tests/lab/test_script.py, which runs this
// test; without them only the few things are looked at that they do not reach.
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import * as py from "../../src/engine/preview/python";
import { title, UNKNOWN, Word } from "../../src/engine/preview/sentences";

const FILE = process.env["OAKDOOR_CASES"];
type Case = [name: string, handed: unknown, expected: unknown];
const { text, cases } = (FILE ? JSON.parse(readFileSync(FILE, "utf8")) : { text: "", cases: [] }) as { text: string; cases: Case[] };

describe.skipIf(!FILE)("translated Python", () => {
  test.each(cases)("%s of %j", (name, handed, expected) => {
    const made = new Function("py", "title", "UNKNOWN", "Word", `${text}; return ${name};`)(py, title, UNKNOWN, Word) as (
      one: unknown,
    ) => unknown;
    expect(made(handed)).toEqual(expected);
  });
});

describe("what stands for Python", () => {
  it("copies lists and dictionaries, but not what is only gone through", () => {
    const [list, dict] = [[1], new Map([["a", 1]])];
    expect([py.iter(list) === list, py.list(list) === list, py.dict(dict) === dict]).toEqual([true, false, false]);
    expect(py.iter(dict)).toEqual(["a"]);
  });

  it("refuses what is not there", () => {
    expect(() => py.at([1], 3)).toThrow("nothing at 3");
    expect(() => py.at(new Map(), "a")).toThrow("nothing at a");
    expect(() => py.call([1], "index", 2)).toThrow("not in the list");
    expect(() => py.call([1], "items")).toThrow("no items");
  });

  it("takes words for their names", () => {
    expect([py.str(new Word("elf")), py.bool(new Word("")), py.str(UNKNOWN), py.format(UNKNOWN, "of")]).toEqual(["elf", false, "?", "?"]);
    expect(py.format(new Word("elf", { a: "an elf" }), "a")).toBe("an elf");
    expect(py.call(", ", "join", [new Word("elf"), "orc"])).toBe("elf, orc");
  });

  it("compares what is in lists and dictionaries", () => {
    expect(py.equal([1, [2, null]], [1, [2, null]])).toBe(true);
    expect(py.equal(new Map([["a", [1]]]), new Map([["a", [2]]]))).toBe(false);
    expect(py.has([[1, 2]], [1, 2])).toBe(true);
    expect(py.has("abc", "b")).toBe(true);
  });
});
