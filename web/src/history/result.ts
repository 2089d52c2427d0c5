// A game that is over, in short.
import { figure, language, speak } from "../language/language.svelte";
import type { PastGame } from "../protocol";
import { regular } from "../ui/regulars";
import { texts } from "./texts";

/** The name of a mode with its game. */
export const nameOf = ({ game, mode }: { game: string; mode: string }): string =>
  `${language.word(`game.${game}`)}, ${language.word(`${game}.mode.${mode}`)}`;

/** Everybody's points, the own ones first; those of one side stand once. Null where no points were counted. */
export function pointsOf(game: PastGame): string | null {
  const seats = [...game.seats].sort((one, other) => Number(other.mine) - Number(one.mine));
  const scores = seats.map((seat) => seat.score).filter((score) => score !== null);
  return scores.length ? scores.map(figure).join(" : ") : null;
}

/** The names of all others; a bot that is no regular is called one. */
export function othersOf(game: PastGame): string {
  const t = speak(texts);
  const called = (seat: PastGame["seats"][number]) => (seat.kind === "bot" && !regular(seat.level) ? t.botNamed(seat.name) : seat.name);
  return new Intl.ListFormat(language.code).format(game.seats.filter((seat) => !seat.mine).map(called));
}

/** A day, in the reader's words. */
export const dayOf = (at: number): string => new Intl.DateTimeFormat(language.code, { dateStyle: "medium" }).format(1000 * at);
