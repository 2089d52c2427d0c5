// Moments as a warden reads them.
import { language } from "../language/language.svelte";

const MINUTE = 60;
const DAY = 86_400;

/** How long ago something was, in seconds since 1970. */
export function ago(at: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at);
  const format = new Intl.RelativeTimeFormat(language.code, { style: "short", numeric: "auto" });
  if (seconds < MINUTE) return format.format(0, "second");
  if (seconds < 60 * MINUTE) return format.format(-Math.round(seconds / MINUTE), "minute");
  if (seconds < 2 * DAY) return format.format(-Math.round(seconds / 3600), "hour");
  return format.format(-Math.round(seconds / DAY), "day");
}

/** A moment with its day and hour. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeStyle: "short" }).format(1000 * at);

/** A day. */
export const day = (at: number): string => new Intl.DateTimeFormat(language.code, { dateStyle: "long" }).format(1000 * at);

/** So many bytes. */
export function size(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[step] ?? "byte";
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(language.code, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}
