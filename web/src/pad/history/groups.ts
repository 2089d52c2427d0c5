// Groups of people who play together, and who sat where. Names count without regard to capitals and order.
import type { PadGame } from "../game";

export interface Person {
  /** The name as it is compared; a second one of the same name in a game has a number. */
  id: string;
  name: string;
}

export interface Group {
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
  for (const game of [...games].sort((one, other) => other.played.localeCompare(one.played))) {
    const people = peopleOf(game.people);
    const key = keyOf(people);
    const group = found.get(key);
    if (group) group.games.push(game);
    else found.set(key, { key, people: people.sort((one, other) => one.id.localeCompare(other.id)), games: [game] });
  }
  return [...found.values()];
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
