// Which puzzle follows another in a row.
import { beforeEach, expect, test } from "vitest";
import type { PuzzleInfo } from "../../src/protocol";
import { type Kind, row } from "../../src/puzzles/row.svelte";

const puzzle = (game: string, number: number): PuzzleInfo => ({
  game,
  mode: "some",
  name: String(number),
  title: "",
  ideas: [{ name: number % 2 ? "end" : "well", title: "" }],
  grade: 1,
  rating: 1000 + number,
});
const all = ["one", "other"].flatMap((game) => [1, 2, 3, 4, 5, 6].map((number) => puzzle(game, number)));

/** What comes until nothing more does, as the page asks for it: always among all. */
function played(): PuzzleInfo[] {
  const found: PuzzleInfo[] = [];
  for (let next = row.next(all, ""); next; next = row.next(all, `${next.game}/some/${next.name}`)) found.push(next);
  return found;
}

beforeEach(() => row.begin("mixed"));

test.each<Kind>(["mixed", "clock", "idea"])("a row of the kind %s stays with its game", (kind) => {
  row.begin(kind, { idea: kind === "idea" ? "end" : "", game: "other" });
  const found = played();
  expect(found.length).toBe(kind === "idea" ? 3 : 6);
  expect(new Set(found.map(({ game }) => game))).toEqual(new Set(["other"]));
});

test("a row of no game has all, and a new one forgets the game", () => {
  row.begin("mixed", { game: "other" });
  row.begin("mixed");
  expect(played().length).toBe(12);
});
