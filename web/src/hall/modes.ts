// What two can play against each other in the hall.
import type { ModeInfo } from "../protocol";
import type { NewCall } from "./requests";

/** The days that a move may take. */
export const DAYS = [1, 2, 3, 5, 7] as const;

export const nameOf = ({ game, mode }: ModeInfo): string => `${game}/${mode}`;
export const isForTwo = (info: ModeInfo): boolean => info.players.includes(2) && !info.cooperative;
export const isForMany = (info: ModeInfo): boolean => Math.max(...info.players) > 1;

/** The modes that somebody asks for: one of a game, or the first of each game. */
export function wantedModes(modes: readonly ModeInfo[], game: string, mode: string): string[] {
  const fit = modes.filter((one) => isForTwo(one) && (!game || one.game === game));
  if (mode) return fit.filter((one) => one.mode === mode).map(nameOf);
  return [...new Set(fit.map((one) => one.game))].flatMap((one) => fit.find((info) => info.game === one) ?? []).map(nameOf);
}

/** How fast one plays, as a page chooses it: minutes of a clock, "0" without one; or days for each move, as "3d". */
export const paceOf = (pace: string): Pick<NewCall, "minutes" | "days"> => {
  const days = DAYS.find((one) => pace === `${one}d`) ?? null;
  return { minutes: days ? 0 : Number(pace), days };
};

/** Minutes and seconds. */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
