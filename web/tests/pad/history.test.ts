// Games of real tables: groups, what they add up to, and files.
import { describe, expect, it } from "vitest";
import type { PadGame } from "../../src/pad/game";
import { asFile, asTable, fromFile, newOnes } from "../../src/pad/history/file";
import { groupsOf, kindsOf } from "../../src/pad/history/groups";
import { chanceOf, gridOf, lineMeans, seriesOf, standings } from "../../src/pad/history/statistics";
import { isWhole } from "../../src/pad/history/whole";

/** A finished game of the base mode: everybody's elves and dragons, in seat order. */
function game(day: number, people: string[], ...lines: [number, number][]): PadGame {
  const scores = lines.map(([elves, dragons]) => elves + dragons);
  const most = Math.max(...scores);
  return {
    id: `game-${day}-${people.join()}`,
    version: 1,
    game: "aetherya",
    mode: "base",
    played: new Date(Date.UTC(2026, 4, day, 20)).toISOString(),
    people,
    sheet: { game: "aetherya", mode: "base", other_box: false, kingdoms: [] } as never,
    result: {
      complete: true,
      ranks: scores.map((score) => scores.filter((other) => other > score).length + 1),
      winners: scores.flatMap((score, seat) => (score === most ? [seat] : [])),
      sides: lines.map(([elves, dragons], seat) => ({ seats: [seat], lines: { elves, dragons }, score: elves + dragons })),
      tie: lines.map(() => null),
      target: null,
      fame: null,
      ages: null,
      well: null,
    },
  };
}

const three = [
  game(1, ["Lena", "Mira"], [10, 3], [4, -3]),
  game(2, ["mira", "Lena "], [20, 5], [10, 0]),
  game(3, ["Lena", "Mira"], [6, 0], [3, 3]),
];

describe("groups", () => {
  it("are the same people in any order, however they are written", () => {
    const [group, ...others] = groupsOf([...three, game(4, ["Ole"], [1, 1])]).reverse();
    expect(others.map(({ people }) => people.map(({ name }) => name))).toEqual([["Ole"]]);
    expect(group!.people.map(({ name }) => name)).toEqual(["Lena", "Mira"]);
    expect(group!.games.map(({ played }) => played.slice(8, 10))).toEqual(["03", "02", "01"]);
  });
  it("tell two of the same name apart", () => {
    expect(groupsOf([game(1, ["Anna", "Anna"], [1, 0], [2, 0])])[0]!.people.map(({ id }) => id)).toEqual(["anna", "anna 2"]);
  });
  it("know what they play most", () => {
    const solo = { ...game(5, ["Lena"], [1, 0]), mode: "solo" as const };
    expect(kindsOf([solo, ...three])[0]).toEqual({ game: "aetherya", mode: "base" });
  });
});

describe("sums", () => {
  const group = groupsOf(three)[0]!;
  it("count wins wherever somebody sat, and shared ones apart", () => {
    expect(standings(group, three).map(({ person, won, shared }) => [person.name, won, shared])).toEqual([["Lena", 1, 1], ["Mira", 1, 1]]);
  });
  it("say what chance gives: 4 to 13 of 26 among three", () => {
    const games = Array.from({ length: 26 }, (_, day) => game(day + 1, ["A", "B", "C"], [1, 0], [2, 0], [3, 0]));
    expect(chanceOf(games)).toEqual({ from: 4, to: 13 });
    expect(chanceOf(games.slice(0, 1))).toEqual({ from: 0, to: 1 });
    expect(chanceOf([])).toEqual({ from: 0, to: 0 });
  });
  it("are means of the last five", () => {
    const games = [1, 2, 3, 4, 5, 6, 7].map((day) => game(day, ["Lena", "Mira"], [day, 0], [0, 0]));
    expect(seriesOf(groupsOf(games)[0]!, games)[0]!.means).toEqual([1, 1.5, 2, 2.5, 3, 4, 5]);
  });
  it("are means of lines with the best, and none that never counted", () => {
    expect(lineMeans(group, three)).toEqual([{ line: "elves", means: [8.7, 9], best: [false, true] }, {
      line: "dragons",
      means: [1, 1.7],
      best: [false, true],
    }]);
    expect(lineMeans(group, three.map((one) => game(9, one.people, [1, 0], [1, 0]))).map(({ line, best }) => [line, best])).toEqual([[
      "elves",
      [false, false],
    ]]);
  });
  it("are one line for those who always play on one side", () => {
    const four = [1, 2].map((day) => {
      const one = game(day, ["Ada", "Ben", "Cem", "Dora"], [day, 0], [3, 0]);
      one.result.sides = one.result.sides.map((side, place) => ({ ...side, seats: [place, place + 2] }));
      one.result.ranks = [2, 1, 2, 1];
      return one;
    });
    expect(isWhole(four[0])).toBe(true);
    expect(seriesOf(groupsOf(four)[0]!, four).map(({ names, scores }) => [names, scores])).toEqual([[["Ada", "Cem"], [1, 2]], [[
      "Ben",
      "Dora",
    ], [3, 3]]]);
  });
  it("are drawn over at most four lines", () => {
    for (const values of [[10, 40], [-7, 3], [0, 0], [5, 5], [23, 24], [-140, 300]]) {
      const grid = gridOf(values);
      expect(grid.length).toBeGreaterThan(1);
      expect(grid.length).toBeLessThanOrEqual(4);
      expect(grid[0]).toBeLessThanOrEqual(Math.min(...values));
      expect(grid.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    }
  });
});

describe("files", () => {
  it("come back as they were", () => {
    expect(fromFile(asFile(three))).toEqual({ games: three, damaged: 0, titles: {} });
  });
  it("bring no game twice", () => {
    const copied = { ...three[0]!, id: "entered on another phone" };
    expect(newOnes([...three, ...three, copied], three)).toEqual([]);
    expect(newOnes([...three, ...three, copied], [])).toEqual(three);
  });
  it("are refused with the reason", () => {
    expect(fromFile("{")).toBe("broken");
    expect(fromFile("null")).toBe("foreign");
    expect(fromFile(JSON.stringify({ version: 1, moves: [] }))).toBe("foreign");
    expect(fromFile(asFile(three).replace("\"version\": 1", "\"version\": 2"))).toBe("newer");
    expect(fromFile(asFile([]))).toBe("empty");
  });
  it("lose only what is damaged", () => {
    const bad = [
      { ...three[0]!, people: [] },
      { ...three[0]!, mode: "chess" },
      { ...three[0]!, played: "yesterday" },
      { ...three[0]!, result: { ...three[0]!.result, sides: [{ seats: [0, 0], lines: {}, score: 1 }] } },
      { ...three[0]!, result: { ...three[0]!.result, sides: three[0]!.result.sides.map((side) => ({ ...side, score: "12" })) } },
      { ...three[0]!, result: { ...three[0]!.result, winners: [7] } },
      42,
      null,
    ];
    for (const one of bad) expect(isWhole(one)).toBe(false);
    expect(fromFile(asFile([...three, ...(bad as PadGame[])]))).toEqual({ games: three, damaged: bad.length, titles: {} });
  });
  it("are tables that a spreadsheet can read", () => {
    const table = asTable([game(1, ["=Lena, the \"first\"", "Mira"], [10, 3], [4, -3])]);
    const rows = table.trim().split("\r\n");
    expect(table.startsWith("\uFEFF")).toBe(true);
    expect(rows[0]).toBe("id,played,game,mode,seat,person,side,rank,won,score,elves,dragons");
    expect(rows[1]).toContain(",\"'=Lena, the \"\"first\"\"\",1,1,1,13,10,3");
    expect(rows[2]).toMatch(/,Mira,2,2,0,1,4,-3$/);
  });
});
