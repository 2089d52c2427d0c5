// Bots by their names: the regulars, the weakest first, and those of others.
import type { Level, SeatInfo } from "../protocol";

export const REGULARS: readonly Level[] = ["odo", "tove", "birk", "runa", "svea"];

export const nameOf = (bot: string): string => bot.charAt(0).toUpperCase() + bot.slice(1);

/** The regular with this name, if there is one. */
export const regular = (bot: string | null | undefined): Level | null => REGULARS.find((one) => one === bot) ?? null;

/** The bot that sits in a seat, if one does. */
export const botIn = (seat: Pick<SeatInfo, "kind" | "level"> | undefined): string | null => (seat?.kind === "bot" ? seat.level : null);
