// Somebody fair: the weakest regular whom one does not beat more often than not.
import type { Level, Rival } from "../protocol";
import { REGULARS } from "../ui/regulars";

const ENOUGH = 2; // games, before one of them says anything

/** The regular to play against, of those who are free, from how the games against each ended. */
export function fairFor(rivals: readonly Rival[], free: readonly Level[]): Level | null {
  const beaten = (level: Level): boolean => {
    const rival = rivals.find((one) => one.level === level);
    return rival !== undefined && rival.games >= ENOUGH && rival.won * 2 > rival.games;
  };
  const chosen = REGULARS.find((level) => !beaten(level)) ?? REGULARS.at(-1)!;
  const near = (level: Level): number => Math.abs(REGULARS.indexOf(level) - REGULARS.indexOf(chosen));
  return [...free].sort((one, other) => near(one) - near(other))[0] ?? null;
}
