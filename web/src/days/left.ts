// How much time is left, in words and as a part of the whole.
import { type Code, language } from "../language/language.svelte";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The largest unit that says enough: days from two on, else hours, at the end minutes. */
export function unitOf(seconds: number): { unit: "day" | "hour" | "minute"; count: number } {
  const left = Math.max(0, seconds);
  if (left >= 2 * DAY) return { unit: "day", count: Math.floor(left / DAY) };
  if (left >= 2 * HOUR) return { unit: "hour", count: Math.floor(left / HOUR) };
  return { unit: "minute", count: Math.ceil(left / 60) };
}

/** "9 hours", in the reader's language. */
export function amount(seconds: number, code: Code = language.code): string {
  const { unit, count } = unitOf(seconds);
  return new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** A day and a time, as short as it can be understood: the time alone today, the weekday within a week. */
export function moment(at: number, now: number, code: Code = language.code): string {
  const date = new Date(1000 * at);
  const today = new Date(1000 * now).toDateString() === date.toDateString();
  const options: Intl.DateTimeFormatOptions = today ? {} : at - now < 6 * DAY ? { weekday: "long" } : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(code, { ...options, hour: "2-digit", minute: "2-digit" }).format(date);
}

/** A day without a time. */
export const dayOf = (at: number, code: Code = language.code): string =>
  new Intl.DateTimeFormat(code, { day: "numeric", month: "long" }).format(new Date(1000 * at));

/** What part of the time is left, from 0 to 1. */
export function share(asked: number, due: number, now: number): number {
  return due > asked ? Math.min(1, Math.max(0, (due - now) / (due - asked))) : 0;
}
