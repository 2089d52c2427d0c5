// Whether a game can be shown and counted: a file may hold anything.
import { modeLook } from "../../play/modes";
import type { PadGame, PadResult } from "../game";
import { isGame } from "../kept.svelte";

const NAME = 40;
const ID = 80;

type Unknown<Type> = { [Key in keyof Type]?: unknown };

const isNumber = (thing: unknown): thing is number => typeof thing === "number" && Number.isFinite(thing);
const isObject = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null && !Array.isArray(thing);
const isLines = (thing: unknown): boolean => isObject(thing) && Object.values(thing).every(isNumber);
const isList = (thing: unknown, holds: (one: unknown) => boolean): thing is unknown[] => Array.isArray(thing) && thing.every(holds);
const orNull = (thing: unknown, holds: (one: unknown) => boolean): boolean => thing === null || thing === undefined || holds(thing);

/** Whether nothing of a game is missing or nonsense. */
export function isWhole(thing: unknown): thing is PadGame {
  if (!isGame(thing)) return false;
  const people = thing.people.length;
  return thing.id.length > 0 && thing.id.length <= ID && people > 0 && people <= 4
    && thing.people.every((name) => name.trim() !== "" && name.length <= NAME)
    && modeLook(thing.game, thing.mode) !== undefined && thing.sheet.game === thing.game && thing.sheet.mode === thing.mode
    && isResult(thing.result, people);
}

function isResult(result: Unknown<PadResult>, people: number): boolean {
  const isSeat = (seat: unknown) => Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < people;
  const sides = result.sides;
  if (!isList(sides, (side) => isObject(side) && isList(side["seats"], isSeat) && isLines(side["lines"]) && isNumber(side["score"]))) {
    return false;
  }
  const seats = sides.flatMap((side) => (side as { seats: number[] }).seats);
  return seats.length === people && new Set(seats).size === people && isList(result.ranks, isNumber) && isList(result.winners, isSeat)
    && orNull(result.target, isNumber) && orNull(result.fame, (fame) => isList(fame, isNumber))
    && orNull(result.ages, (ages) => isList(ages, (age) => isObject(age) && isLines(age["lines"])));
}
