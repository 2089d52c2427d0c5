// Names, dates and numbers of games in the reader's language.
import { language } from "../../language/language.svelte";
import type { PadGame } from "../game";

/** Days come before months in English, too. */
const locale = (): string => (language.code === "en" ? "en-GB" : language.code);

/** A game's mode with its game. */
export const kindName = ({ game, mode }: { game: string; mode: string }): string =>
  `${language.word(`game.${game}`)}, ${language.word(`${game}.mode.${mode}`)}`;

const date = (played: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), options).format(new Date(played));

/** The day of a game; the year only if it is not this one. */
export const dayOf = (played: string): string =>
  date(played, { day: "numeric", month: "short", ...(isThisYear(played) ? {} : { year: "numeric" }) });

/** The month of a game, in full. */
export const monthOf = (played: string): string => date(played, { month: "long", ...(isThisYear(played) ? {} : { year: "numeric" }) });

/** The month of a game under a plot. */
export const shortMonth = (played: string): string => date(played, { month: "short" });

const isThisYear = (played: string): boolean => new Date(played).getFullYear() === new Date().getFullYear();

/** A list in words: "Lena, Mira and Ole". */
export const listOf = (names: string[]): string => new Intl.ListFormat(locale()).format(names);

/** A mean with one decimal and a real minus. */
export const meanOf = (value: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value).replace("-", "\u2212");

/** A share of a whole, in per cent. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** The names of who won a game. */
export const winnersOf = (game: PadGame): string => listOf(game.result.winners.map((seat) => game.people[seat] ?? ""));
