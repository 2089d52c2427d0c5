// What two can play against each other in the hall.
import type { ModeInfo } from "../protocol";

export const nameOf = ({ game, mode }: ModeInfo): string => `${game}/${mode}`;
export const isForTwo = (info: ModeInfo): boolean => info.players.includes(2) && !info.cooperative;
export const isForMany = (info: ModeInfo): boolean => Math.max(...info.players) > 1;

/** The modes that somebody asks for: one of a game, or the first of each game. */
export function wantedModes(modes: readonly ModeInfo[], game: string, mode: string): string[] {
  const fit = modes.filter((one) => isForTwo(one) && (!game || one.game === game));
  if (mode) return fit.filter((one) => one.mode === mode).map(nameOf);
  return [...new Set(fit.map((one) => one.game))].flatMap((one) => fit.find((info) => info.game === one) ?? []).map(nameOf);
}

/** Minutes and seconds. */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
