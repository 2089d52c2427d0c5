// What slips of one's last games cost, by what they were about: from reviews that the server keeps, and from those of this device.
import type { Schemas } from "../../protocol";
import { http } from "../../protocol/http";
import { recall } from "../remembered";

export type Habit = Schemas["Habit"];
export type Habits = Schemas["Habits"];
export const MOST_GAMES = 20;
const EXAMPLES = 3;

/** Two answers as one: kinds of both are added up, the most expensive first. */
export function joined(one: Habits, other: Habits): Habits {
  const found = new Map<string, Habit>();
  for (const habit of [...one.habits, ...other.habits]) {
    const name = `${habit.game} ${habit.kind}`;
    const before = found.get(name);
    const examples = [...(before?.examples ?? []), ...habit.examples].sort((left, right) => right.loss - left.loss);
    found.set(name, {
      ...habit,
      loss: habit.loss + (before?.loss ?? 0),
      count: habit.count + (before?.count ?? 0),
      examples: examples.slice(0, EXAMPLES),
    });
  }
  return { habits: [...found.values()].sort((left, right) => right.loss - left.loss), reviewed: [...one.reviewed, ...other.reviewed] };
}

/** The habits of the reader: games that the server has not reviewed may be reviewed on this device. */
export async function loadHabits(): Promise<Habits> {
  const { games } = await http.games("", "");
  const own = games.slice(0, MOST_GAMES).flatMap(({ key, seats }) => {
    const seat = seats.findIndex(({ mine }) => mine);
    return seat < 0 ? [] : [{ key, seat }];
  });
  const kept = await http.habits({ games: own });
  const missing = own.filter(({ key }) => !kept.reviewed.includes(key));
  const known = await Promise.all(missing.map(async (game) => ({ ...game, asked: (await recall(game.key))?.asked })));
  const here = known.flatMap(({ key, seat, asked }) => (asked ? [{ key, seat, asked }] : []));
  if (!here.length) return kept;
  const found = await http.habitsOnDevice({ games: here.map(({ asked, seat }) => ({ key: asked, seat })) });
  // Links lead to the games, not to what this device calls their reviews.
  const named = (asked: string) => here.find((one) => one.asked === asked)?.key ?? asked;
  return joined(kept, {
    habits: found.habits.map((habit) => ({ ...habit, examples: habit.examples.map((one) => ({ ...one, key: named(one.key) })) })),
    reviewed: found.reviewed.map(named),
  });
}
