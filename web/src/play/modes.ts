// What shared pages need to know of single modes. Each game says it in its own folder, so that no mode is named here.
import type { IconName } from "../ui/icons";

export type TurnStep = "draw" | "pair" | "keep" | "place" | "legend" | "tiles";

export interface ModeLook {
  icon: IconName;
  /** The folder of its screen and boards. */
  folder: string;
  /** Where a turn has several steps: each, and the phases in which it is taken. */
  steps?: readonly [TurnStep, readonly string[]][];
  /** Whether its cards are drawn without what they score beside others. */
  bare?: boolean;
}

export interface GameLook {
  /** The lesson of its first mode that newcomers begin with. */
  lesson: string;
  /** Four of its cards or tiles that stand for it, the first where one is enough; their back, where nothing may show. */
  faces: readonly [string, string, string, string];
  back: string;
  /** The six on the cover of its rulebook. */
  cover: readonly string[];
  /** By name, first the one that everybody begins with. */
  modes: Readonly<Record<string, ModeLook>>;
}

const found = import.meta.glob<GameLook>("../{aetherya,rivality}/modes.ts", { eager: true, import: "look" });
const GAMES = new Map(Object.entries(found).map(([path, look]) => [path.split("/")[1]!, look]));

/** How a mode looks; undefined where there is none of that name. */
export function modeLook(game: string, mode: string): ModeLook | undefined {
  const modes = GAMES.get(game)?.modes ?? {};
  return Object.hasOwn(modes, mode) ? modes[mode] : undefined;
}

/** The games, in the order in which they are offered. */
export const gameNames = (): string[] => [...GAMES.keys()];

/** The cards or tiles that stand for a game. */
export const gameFaces = (game: string): readonly string[] => GAMES.get(game)?.faces ?? [];

/** The backs of a game's cards or tiles, as many as the faces that stand for it. */
export const gameBacks = (game: string): readonly string[] => gameFaces(game).map(() => GAMES.get(game)!.back);

/** What lies on the cover of a game's rulebook. */
export const gameCover = (game: string): readonly string[] => GAMES.get(game)?.cover ?? [];

/** The mode of a game that everybody begins with. */
export function firstMode(game: string): string {
  return Object.keys(GAMES.get(game)?.modes ?? {})[0] ?? "";
}

/** The first lesson of a game: its mode and its name. */
export function firstLesson(game: string): [mode: string, lesson: string] | null {
  const look = GAMES.get(game);
  return look ? [firstMode(game), look.lesson] : null;
}
