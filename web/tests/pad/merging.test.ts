// Games of a device and of the server become the same, whatever happened on either side meanwhile.
import { describe, expect, test } from "vitest";
import { markOf, type Marks, stepsOf } from "../../src/pad/following/merging";

/** What the steps lead to, where both sides do as they say. */
function merged(here: Marks, last: Marks, there: Marks): { here: Marks; there: Marks } {
  const steps = stepsOf(here, last, there);
  const [mine, theirs] = [{ ...here }, { ...there }];
  for (const id of steps.drop) delete mine[id];
  for (const id of steps.fetch) mine[id] = there[id]!;
  for (const id of steps.bring) theirs[id] = here[id]!;
  for (const id of steps.remove) theirs[id] = "";
  return { here: mine, there: Object.fromEntries(Object.entries(theirs).filter(([, mark]) => mark !== "")) };
}

describe("a device and the server", () => {
  test("exchange what only one of them has", () => {
    expect(stepsOf({ a: "1" }, {}, { b: "2" })).toEqual({ bring: ["a"], remove: [], fetch: ["b"], drop: [] });
  });
  test("leave alone what both have", () => {
    expect(stepsOf({ a: "1" }, { a: "1" }, { a: "1" })).toEqual({ bring: [], remove: [], fetch: [], drop: [] });
  });
  test("tell each other what was corrected", () => {
    expect(stepsOf({ a: "2" }, { a: "1" }, { a: "1" }).bring).toEqual(["a"]);
    expect(stepsOf({ a: "1" }, { a: "1" }, { a: "2" }).fetch).toEqual(["a"]);
    expect(stepsOf({ a: "2" }, { a: "1" }, { a: "3" }).bring).toEqual(["a"]); // the last one to come wins
  });
  test("tell each other what was removed", () => {
    expect(stepsOf({}, { a: "1" }, { a: "1" }).remove).toEqual(["a"]);
    expect(stepsOf({ a: "1" }, { a: "1" }, { a: "" }).drop).toEqual(["a"]);
  });
  test("lose nothing that was corrected while the other removed it", () => {
    expect(stepsOf({ a: "2" }, { a: "1" }, { a: "" }).bring).toEqual(["a"]);
    expect(stepsOf({}, { a: "1" }, { a: "2" }).fetch).toEqual(["a"]);
  });
  test("bring everything again where the server was told to keep nothing", () => {
    expect(stepsOf({ a: "1" }, { a: "1" }, {}).bring).toEqual(["a"]);
  });
  test("are the same afterwards, whatever was before", () => {
    const values = [undefined, "1", "2"];
    for (const mine of values) {
      for (const last of values) {
        for (const theirs of [...values, ""]) {
          const marks = (mark: string | undefined): Marks => (mark === undefined ? {} : { a: mark });
          const after = merged(marks(mine), marks(last), marks(theirs));
          expect(after.here, `${mine} ${last} ${theirs}`).toEqual(after.there);
        }
      }
    }
  });
});

test("marks tell games apart", () => {
  const texts = Array.from({ length: 5000 }, (_, number) => `{"id":${number},"cells":[${number % 7}]}`);
  expect(new Set(texts.map(markOf)).size).toBe(texts.length);
  expect(markOf("a game")).toBe(markOf("a game"));
  expect(markOf("a game")).toMatch(/^[0-9a-f]{16}$/);
});
