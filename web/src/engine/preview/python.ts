// What the narration that the build translates (`oakdoor.lab.script`) uses of Python: lists and tuples are arrays here,
// dictionaries are maps.
import { Word } from "./sentences";

type Dict = Map<unknown, unknown>;
type Method = (own: never, ...handed: never[]) => unknown;

const isDict = (value: unknown): value is Dict => value instanceof Map;

/** The members of anything that has some. */
export function iter(value: Iterable<unknown>): unknown[] {
  if (Array.isArray(value)) return value;
  return isDict(value) ? [...value.keys()] : [...value];
}

export const list = (value: Iterable<unknown>) => [...iter(value)];
export const set = (value: Iterable<unknown> = []) => new Set(iter(value));
export const dict = (value: Dict) => new Map(value);
export const len = (value: string | unknown[] | Dict | Set<unknown>) =>
  "size" in Object(value) ? (value as Dict).size : (value as string).length;
export const enumerate = (value: Iterable<unknown>) => iter(value).map((one, number) => [number, one]);
export const any = (value: unknown[]) => value.some(bool);
export const all = (value: unknown[]) => value.every(bool);
export const sum = (value: number[]) => value.reduce((total, one) => total + one, 0);
export const int = (value: string | number) => Math.trunc(Number(value));
export const round = (value: number) => Math.round(value);
export const ord = (value: string) => value.codePointAt(0);
export const format = (word: Word, form: string) => word.form(form);

/** Rows of members that stand at the same place, as long as there are all. */
export function zip(...values: Iterable<unknown>[]): unknown[][] {
  const lists = values.map(iter);
  return Array.from({ length: Math.min(...lists.map((one) => one.length)) }, (_, place) => lists.map((one) => one[place]));
}

export const map = (made: (...handed: unknown[]) => unknown, ...values: Iterable<unknown>[]) => zip(...values).map((row) => made(...row));

export function str(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return value instanceof Word ? value.name : String(value);
}

/** Whether there is anything to it. */
export function bool(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return value instanceof Word ? value.name !== "" : Boolean(value);
}

export const and = (value: unknown, other: () => unknown) => bool(value) ? other() : value;
export const or = (value: unknown, other: () => unknown) => bool(value) ? value : other();

export function equal(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, place) => equal(value, other[place]));
  }
  if (isDict(one) && isDict(other)) {
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && equal(value, other.get(key)));
  }
  return one === other;
}

/** Whether something is a member, a key, or a part of a text. */
export function has(within: string | unknown[] | Dict | Set<unknown>, value: unknown): boolean {
  if (typeof within === "string") return within.includes(String(value));
  if (!Array.isArray(within)) return within.has(value);
  return Array.isArray(value) ? within.some((one) => equal(one, value)) : within.includes(value);
}

/** What stands under a key or at a place; places below 0 count from the end. */
export function at(value: string | unknown[] | Dict, key: unknown): unknown {
  const found = isDict(value) ? value.get(key) : value.at(Number(key));
  if (found === undefined) throw new Error(`nothing at ${str(key)}`);
  return found;
}

export function put(value: unknown[] | Dict, key: unknown, one: unknown): void {
  if (isDict(value)) value.set(key, one);
  else value[Number(key)] = one;
}

export function add(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  return typeof one === "number" && typeof other === "number" ? one + other : str(one) + str(other);
}

export const sub = (one: unknown, other: unknown) =>
  one instanceof Set && other instanceof Set ? new Set([...one].filter((value) => !other.has(value))) : Number(one) - Number(other);
export const mul = (one: unknown, times: number) =>
  Array.isArray(one) ? Array.from({ length: times }, () => one).flat() : Number(one) * times;
export const mod = (one: number, other: number) => ((one % other) + other) % other;
export const both = (one: Set<unknown>, other: Set<unknown>) => new Set([...one].filter((value) => other.has(value)));
export const either = (one: Set<unknown>, other: Set<unknown>) => new Set([...one, ...other]);

// Methods of Python's own types.
const STRING = {
  join: (own: string, items: unknown[]) => items.map(str).join(own),
  partition: (own: string, by: string) => {
    const place = own.indexOf(by);
    return place < 0 ? [own, "", ""] : [own.slice(0, place), by, own.slice(place + by.length)];
  },
  rstrip: (own: string, signs = " \n\t") => {
    let end = own.length;
    while (end > 0 && signs.includes(own[end - 1]!)) end--;
    return own.slice(0, end);
  },
  split: (own: string, by: string) => own.split(by),
  startswith: (own: string, beginning: string) => own.startsWith(beginning),
};
const LIST = {
  append: (own: unknown[], value: unknown) => void own.push(value),
  count: (own: unknown[], value: unknown) => own.filter((one) => equal(one, value)).length,
  index: (own: unknown[], value: unknown) => placeOf(own, value),
  popleft: (own: unknown[]) => own.shift(),
  remove: (own: unknown[], value: unknown) => void own.splice(placeOf(own, value), 1),
  sort: (own: unknown[], key: (one: unknown) => number) => void own.sort((one, other) => key(one) - key(other)),
};
const DICT = {
  get: (own: Dict, key: unknown, otherwise: unknown = null) => own.has(key) ? own.get(key) : otherwise,
  items: (own: Dict) => [...own],
  values: (own: Dict) => [...own.values()],
};
const SET = { add: (own: Set<unknown>, value: unknown) => void own.add(value) };
const OF_DICT = { fromkeys: (_: unknown, keys: unknown[]) => new Map(keys.map((key) => [key, null])) };

function placeOf(own: unknown[], value: unknown): number {
  const place = own.findIndex((one) => equal(one, value));
  if (place < 0) throw new Error(`${str(value)} is not in the list`);
  return place;
}

function methodsOf(own: unknown): Record<string, Method> {
  if (typeof own === "string") return STRING;
  if (Array.isArray(own)) return LIST;
  if (own instanceof Map) return DICT;
  if (own instanceof Set) return SET;
  return own === dict ? OF_DICT : own as Record<string, Method>;
}

/** A method of one of Python's own types. */
export function call(own: unknown, name: string, ...handed: unknown[]): unknown {
  const method = methodsOf(own)[name];
  if (!method) throw new Error(`there is no ${name}`);
  return method(own as never, ...handed as never[]);
}
