// Groups of people who play together, everybody by themselves, and who sat where. Names count without regard to capitals and order.
import type { PadGame } from "../game";

export interface Person {
  /** The name as it is compared; a second one of the same name in a game has a number. */
  id: string;
  name: string;
}

/** Games that are looked at together: those of a group, of a person, or all. */
export interface Group {
  scope: "group" | "person" | "all";
  key: string;
  /** In the order of their names, so that everybody keeps a colour. */
  people: Person[];
  /** Latest first. */
  games: PadGame[];
}

/** The people of a game in seat order. */
function peopleOf(names: string[]): Person[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const plain = name.normalize("NFC").trim().toLowerCase();
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return { id: count > 1 ? `${plain} ${count}` : plain, name: name.trim() };
  });
}

const keyOf = (people: Person[]): string => people.map(({ id }) => id).sort().join("\n");

/** All groups, the one that played last first; names are written as in the latest game. */
export function groupsOf(games: PadGame[]): Group[] {
  const found = new Map<string, Group>();
  for (const game of latestFirst(games)) {
    const people = peopleOf(game.people);
    const key = keyOf(people);
    const group = found.get(key);
    if (group) group.games.push(game);
    else found.set(key, { scope: "group", key, people: people.sort(byName), games: [game] });
  }
  return [...found.values()];
}

/** Everybody with the games that they played, who played most first. */
export function personsOf(games: PadGame[]): Group[] {
  const found = new Map<string, Group>();
  for (const game of latestFirst(games)) {
    for (const person of peopleOf(game.people)) {
      const one = found.get(person.id);
      if (one) one.games.push(game);
      else found.set(person.id, { scope: "person", key: person.id, people: [person], games: [game] });
    }
  }
  return [...found.values()].sort((one, other) => other.games.length - one.games.length);
}

/** All games of everybody. */
export const everything = (games: PadGame[]): Group => ({
  scope: "all",
  key: "",
  people: personsOf(games).flatMap(({ people }) => people).sort(byName),
  games: latestFirst(games),
});

const latestFirst = (games: PadGame[]): PadGame[] => [...games].sort((one, other) => other.played.localeCompare(one.played));
const byName = (one: Person, other: Person): number => one.id.localeCompare(other.id);

/** Those who sat on other sides than somebody. */
export function opponentsOf(game: PadGame, person: Person): Person[] {
  const seat = seatOf(game, person);
  const own = game.result.sides.find(({ seats }) => seats.includes(seat))?.seats ?? [];
  return peopleOf(game.people).filter((_, other) => !own.includes(other));
}

/** Where somebody sat; -1 if they did not play. */
export const seatOf = (game: PadGame, person: Person): number => peopleOf(game.people).findIndex(({ id }) => id === person.id);

export interface Kind {
  game: string;
  mode: string;
}

/** The games and modes that were played, the most frequent first. */
export function kindsOf(games: PadGame[]): Kind[] {
  const counts = new Map<string, Kind & { count: number }>();
  for (const { game, mode } of games) {
    const kind = counts.get(`${game} ${mode}`) ?? { game, mode, count: 0 };
    kind.count += 1;
    counts.set(`${game} ${mode}`, kind);
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ game, mode }) => ({ game, mode }));
}
