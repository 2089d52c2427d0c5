// The lines of a harmony score: their pictures, and sums in which something is not known yet.
import type { IconName } from "../ui/icons";

export const LINE_ICONS: Record<string, IconName> = {
  elves: "woman-elf-face",
  dwarves: "dwarf-face",
  humans: "visored-helm",
  goblins: "goblin-head",
  dragons: "spiked-dragon-head",
  legends: "laurels",
  conflicts: "crossed-swords",
  terrain: "oak-leaf",
  fortresses: "tower-flag",
  bonus: "queen-crown",
  opposed: "rock-golem",
};

export type Lines = Record<string, number | null>;

/** All lines together; null if one of them is not known. */
export function total(lines: Lines): number | null {
  return Object.values(lines).reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}
