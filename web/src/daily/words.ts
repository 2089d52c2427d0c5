// Days and deals in words.
import { language } from "../language/language.svelte";
import { nameOf } from "../ui/regulars";
import type { DealInfo } from "./requests";

/** A day of the calendar, at its noon here: no time zone makes another day of it. */
export function dayOf(text: string): Date {
  const [year = 1970, month = 1, day = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, day, 12);
}

const said = (text: string, style: Intl.DateTimeFormatOptions) => dayOf(text).toLocaleDateString(language.code, style);

/** Its day, or its week from the first day to the last. */
export function whenOf(deal: DealInfo): string {
  const style: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
  if (!deal.weekly) return said(deal.first, { weekday: "long", ...style });
  return `${said(deal.first, style)} – ${said(deal.last, style)}`;
}

export const titleOf = (deal: DealInfo): string =>
  `${language.word(`game.${deal.game}`)}, ${language.title(`${deal.game}.mode.${deal.mode}`)}`;

export const againstOf = (deal: DealInfo): string => (deal.against ? nameOf(deal.against) : "");
