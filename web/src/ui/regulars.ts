// The regulars: bots with names, the weakest first.
import type { Level, SeatInfo } from "../protocol";

export const REGULARS: readonly Level[] = ["odo", "tove", "birk", "runa", "svea"];

export const nameOf = (level: Level): string => level.charAt(0).toUpperCase() + level.slice(1);

/** The regular who sits in a seat, if one does. */
export const regularIn = (seat: Pick<SeatInfo, "kind" | "level"> | undefined): Level | null => (seat?.kind === "bot" ? seat.level : null);
