// The score pad follows its person: what this browser keeps and what the server keeps are made the same, whenever there is a
// connection. Without one nothing is missed: it happens the next time.
import { own } from "../../person/requests";
import type { Schemas } from "../../protocol";
import type { PadGame } from "../game";
import { printOf } from "../history/file";
import { isWhole } from "../history/whole";
import { kept } from "../kept.svelte";
import { load, save } from "../storage";
import { markOf, type Marks, stepsOf } from "./merging";

const FOLLOWS = "follows";
const LAST = "synced";
const AT_ONCE = 50;

const markOfGame = (game: PadGame): string => markOf(printOf(game));
const marksHere = (): Marks => Object.fromEntries(kept.all().map((game) => [game.id, markOfGame(game)]));

/** Remember whether the pad follows: where it does not, no page asks. */
export function noteFollowing(follows: boolean): void {
  save(FOLLOWS, follows || null);
  if (!follows) save(LAST, null);
}

let running: Promise<boolean> | null = null;

/** Make both sides the same, if the pad follows and the server answers; whether they are. */
export function follow(): Promise<boolean> {
  running ??= (load<boolean>(FOLLOWS) ? both() : Promise.resolve(false)).catch(() => false).finally(() => (running = null));
  return running;
}

async function both(): Promise<boolean> {
  const there = await own.padMarks();
  if (!there.follows) {
    noteFollowing(false);
    return false;
  }
  const here = marksHere();
  const steps = stepsOf(here, load<Marks>(LAST) ?? {}, there.marks);
  for (const id of steps.drop) kept.remove(id);
  const twins = await fetched(steps.fetch);
  const marks = await brought(steps.bring, [...steps.remove, ...twins], there.marks);
  const now = marksHere();
  save(LAST, Object.fromEntries(Object.entries(marks).filter(([id, mark]) => mark !== "" && now[id] === mark)));
  return true;
}

/** Take over games of the server; those that are here under another id are one game: the smaller id stays. */
async function fetched(ids: string[]): Promise<string[]> {
  const needless: string[] = [];
  for (const some of pieces(ids)) {
    for (const { game } of (await own.padGames(some)).games) {
      if (!isWhole(game)) continue;
      const print = printOf(game);
      const twin = kept.all().find((one) => one.id !== game.id && printOf(one) === print);
      if (twin && twin.id < game.id) needless.push(game.id);
      else {
        if (twin) kept.remove(twin.id);
        kept.add(game);
      }
    }
  }
  return needless;
}

async function brought(ids: string[], removed: string[], before: Marks): Promise<Marks> {
  let marks = before;
  for (const some of pieces(removed)) marks = (await own.changePad({ games: [], removed: some })).marks;
  for (const some of pieces(ids)) {
    const games = some.flatMap((id) => {
      const game = kept.find(id);
      return game ? [{ id, mark: markOfGame(game), game: { ...game } }] : [];
    });
    marks = (await own.changePad({ games, removed: [] } satisfies Schemas["PadChanges"])).marks;
  }
  return marks;
}

const pieces = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, piece) => ids.slice(piece * AT_ONCE, (piece + 1) * AT_ONCE));
