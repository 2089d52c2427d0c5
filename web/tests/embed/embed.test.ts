import { afterEach, expect, it, vi } from "vitest";
import { chart } from "../../src/embed/chart";
import { type Film, PAUSE, Player } from "../../src/embed/film";
import { wishesOf } from "../../src/embed/wishes";

afterEach(() => vi.useRealTimers());

const film = (boards: number): Film => ({
  game: "aetherya",
  mode: "base",
  heading: "",
  title: "",
  sentence: "",
  link: "/replay/abc",
  ground: "#000",
  size: 590,
  sides: [{ name: "Lena", crest: "", seats: [0] }, { name: "Mira", crest: "", seats: [1] }],
  turns: [[0, 0], [1, 4], [2, 5]].map((scores, seat) => ({ seat: seat - 1, told: "", scores, boards: Array<string>(boards).fill("") })),
});

it("an address says what is wanted, and what cannot be read is as if it were not there", () => {
  const wishes = wishesOf({ pathname: "/embed/abc", search: "?turn=19&seat=1&theme=light&lang=de&result=hide" }, ["fr-FR"]);
  expect(wishes).toEqual({ key: "abc", turn: 19, seat: 1, theme: "light", code: "de", hidesResult: true });
  const wrong = wishesOf({ pathname: "/embed/abc", search: "?turn=x&seat=9&theme=red&lang=xx" }, ["it-IT", "fr-CA", "de-DE"]);
  expect(wrong).toEqual({ key: "abc", turn: null, seat: null, theme: "auto", code: "fr", hidesResult: false });
});

it("a player begins where it is told, keeps within the game, and swaps boards", () => {
  const shown = vi.fn();
  const player = new Player(film(2), null, null, shown);
  expect([player.turn, player.side, player.sharesBoard]).toEqual([2, 1, false]);
  player.step(5);
  expect(player.turn).toBe(2);
  player.step(-9);
  expect(player.turn).toBe(0);
  player.swap();
  expect(player.side).toBe(0);
  expect(shown).toHaveBeenCalledTimes(3);
  expect(new Player(film(1), 99, 0, shown)).toMatchObject({ turn: 2, side: 0, sharesBoard: true });
});

it("it plays turn by turn to the end, from the beginning if it stood there", () => {
  vi.useFakeTimers();
  const player = new Player(film(1), null, null, () => undefined);
  player.toggle();
  expect([player.turn, player.playing]).toEqual([0, true]);
  vi.advanceTimersByTime(PAUSE);
  expect([player.turn, player.playing]).toEqual([1, true]);
  vi.advanceTimersByTime(3 * PAUSE);
  expect([player.turn, player.playing]).toEqual([2, false]);
});

it("the chart has a line for each side and a mark at the turn", () => {
  const drawn = chart([[0, 0], [-3, 6]], 1);
  expect(drawn.match(/<polyline/g)).toHaveLength(2);
  expect(drawn).toContain("class=\"s1\" points=\"4.0,41.3 262.0,8.0\"");
  expect(drawn).toContain(">1</text>");
});
