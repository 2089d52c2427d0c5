// What the games of a group add up to. The results are the scorer's; here they are only counted.
import type { PadGame } from "../game";
import { type Group, opponentsOf, type Person, seatOf } from "./groups";

/** Fewer games are a list; plots begin here. */
export const PLOTTED = 5;
const MEAN_OF = 5;
/** What happens less often by chance, to either side, stands out. */
const TAIL = 0.025;

interface Standing {
  person: Person;
  /** Games won alone or in a team, without the shared ones. */
  won: number;
  /** Games won together with an opponent. */
  shared: number;
  /** Games against others, and the wins that chance alone gives in them. */
  played: number;
  chance: Band;
}

interface Band {
  from: number;
  to: number;
}

/** Whether people play against each other; else they win or lose together, or alone. */
export const isContest = (game: PadGame): boolean =>
  game.result.sides.filter(({ seats }) => seats.length).length > 1 && !isTarget(game.result.target);

/** Whether there is a goal that all reach together, or one alone. */
export const hasGoal = ({ result }: PadGame): boolean =>
  isTarget(result.target) || Boolean(result.fame) || result.sides.some(({ seats }) => !seats.length);

const isTarget = (target: number | null | undefined): boolean => typeof target === "number";

/** Whether the goal of a game was reached. */
export const isWon = (game: PadGame): boolean => game.result.winners.length > 0;

/** How often everybody won, who won most first. */
export function standings(group: Group, games: PadGame[]): Standing[] {
  const contests = games.filter(isContest);
  const found = group.people.map((person) => {
    const own = contests.filter((game) => seatOf(game, person) >= 0);
    const wins = own.filter((game) => game.result.winners.includes(seatOf(game, person)));
    const shared = wins.filter(isShared).length;
    return { person, won: wins.length - shared, shared, played: own.length, chance: chanceOf(own) };
  });
  return found.filter(({ played }) => played).sort((one, other) => other.won + other.shared - one.won - one.shared);
}

interface Duel {
  other: Person;
  games: number;
  /** Games that the one won and the other did not, and the other way round. */
  won: number;
  lost: number;
}

/** How somebody did against each opponent, the most frequent first. */
export function duelsOf(person: Person, games: PadGame[]): Duel[] {
  const found = new Map<string, Duel>();
  for (const game of games.filter(isContest)) {
    const won = game.result.winners.includes(seatOf(game, person));
    for (const other of opponentsOf(game, person)) {
      const theirs = game.result.winners.includes(seatOf(game, other));
      const duel = found.get(other.id) ?? { other, games: 0, won: 0, lost: 0 };
      duel.games += 1;
      duel.won += Number(won && !theirs);
      duel.lost += Number(theirs && !won);
      found.set(other.id, duel);
    }
  }
  return [...found.values()].sort((one, other) => other.games - one.games);
}

/** Whether more than one side won. */
const isShared = (game: PadGame): boolean =>
  game.result.sides.filter(({ seats }) => seats.some((seat) => game.result.winners.includes(seat))).length > 1;

/** How many wins chance alone gives anybody, from the fewest to the most that are not unusual. */
export function chanceOf(games: PadGame[]): Band {
  let shares = [1];
  for (const game of games.filter(isContest)) {
    const win = 1 / game.result.sides.filter(({ seats }) => seats.length).length;
    shares = [...shares, 0].map((share, wins) => share * (1 - win) + (shares[wins - 1] ?? 0) * win);
  }
  const last = (values: number[]) => {
    let sum = 0;
    return values.findIndex((share) => (sum += share) > TAIL);
  };
  return { from: last(shares), to: shares.length - 1 - last([...shares].reverse()) };
}

/** The side that somebody played on. */
function sideOf(game: PadGame, person: Person): number {
  const seat = seatOf(game, person);
  return game.result.sides.findIndex(({ seats }) => seats.includes(seat));
}

/** Somebody's points in a game; a campaign's are its fame. */
const scoreOf = (game: PadGame, person: Person): number | null => game.result.sides[sideOf(game, person)]?.score ?? null;

export interface Series {
  person: Person;
  /** Everybody whose points these are: people who always sat on one side. */
  names: string[];
  /** By game, oldest first. */
  scores: (number | null)[];
  /** After each game, the mean of the last five. */
  means: (number | null)[];
}

/** Everybody's points over time. */
export function seriesOf(group: Group, games: PadGame[]): Series[] {
  const ordered = [...games].sort((one, other) => one.played.localeCompare(other.played));
  const found = new Map<string, Series>();
  for (const person of group.people) {
    const sides = ordered.map((game) => sideOf(game, person)).join();
    const scores = ordered.map((game) => scoreOf(game, person));
    const means = scores.map((_, index) => mean(scores.slice(Math.max(0, index + 1 - MEAN_OF), index + 1)));
    const together = found.get(sides);
    if (together) together.names.push(person.name);
    else found.set(sides, { person, names: [person.name], scores, means });
  }
  return [...found.values()];
}

/** The mean of what is known; null of nothing. */
function mean(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

/** Somebody's lines in a game; a campaign's are the mean of its ages. */
function linesOf(game: PadGame, person: Person): Record<string, number> {
  const ages = game.result.ages;
  if (!ages?.length) return game.result.sides[sideOf(game, person)]?.lines ?? {};
  const names = Object.keys(ages[0]!.lines);
  return Object.fromEntries(names.map((line) => [line, mean(ages.map((age) => age.lines[line] ?? 0))!]));
}

export interface LineMeans {
  line: string;
  /** By person, to one decimal; best of all where `best` says so, nobody's if all are alike. */
  means: number[];
  best: boolean[];
}

/** Where the points come from: each line's mean a game. Lines that never brought or cost anything are left out. */
export function lineMeans(group: Group, games: PadGame[]): LineMeans[] {
  const lines = [...new Set(games.flatMap((game) => game.result.sides.flatMap((side) => Object.keys(side.lines))))];
  return lines.flatMap((line) => {
    const means = group.people.map((person) => rounded(mean(games.map((game) => linesOf(game, person)[line] ?? 0)) ?? 0));
    const most = Math.max(...means);
    const alike = means.every((value) => value === most);
    return means.some(Boolean) ? [{ line, means, best: means.map((value) => !alike && value === most) }] : [];
  });
}

const rounded = (value: number): number => Math.round(10 * value) / 10;

/** The heights of a few grid lines around values, and how far a plot reaches. */
export function gridOf(values: number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const count = (step: number) => Math.ceil(high / step) - Math.floor(low / step) + 1;
  const step = steps.find((one) => count(one) <= 4) ?? 1000;
  const from = Math.floor(low / step);
  return Array.from({ length: Math.max(2, count(step)) }, (_, index) => (from + index) * step);
}
