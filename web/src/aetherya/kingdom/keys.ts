// Single letters of the keyboard at a table with kingdoms.
import { settings } from "../../settings.svelte";
import { explained } from "../explain.svelte";
import type { Choosing } from "./choosing.svelte";

const DRAW: Record<string, string[]> = {
  d: ["draw", "pair deck"],
  t: ["take", "pair mixed"],
  "1": ["take 1"],
  "2": ["take 2"],
  e: ["end"],
};

interface Places {
  root: HTMLElement | undefined;
  next: () => void;
}

/** Do what a key says; answers whether it meant something. */
export function pressed(event: KeyboardEvent, table: Choosing, { root, next }: Places): boolean {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog") || at.isContentEditable) return false;
  const focus = (selector: string) => {
    const found = root?.querySelector<HTMLElement>(selector);
    found?.focus();
    return Boolean(found);
  };
  if (event.key === "Escape") {
    // An open explanation is closed first.
    if (event.defaultPrevented) return false;
    if (explained.subject) explained.hide();
    else table.reset();
    return true;
  }
  // The first arrow goes to the board; from there on the board has them.
  if (event.key.startsWith("Arrow") && !root?.contains(at)) return focus(".kingdom [role=gridcell][tabindex='0']");
  if (!settings.letters) return false;
  const letter = event.key.toLowerCase();
  const moves = [...(DRAW[letter] ?? []), `${table.prefix} ${letter}`];
  const move = moves.find((words) => table.legal.includes(words));
  if (move) {
    table.play(move);
    return true;
  }
  if (letter === "x" && table.legal.some((words) => words.startsWith("reveal"))) {
    table.choose("reveal");
    return true;
  }
  if (letter === "i") return focus(".own button");
  if (letter === "g") return focus("[data-legend][data-move], [data-legend][data-pick], [data-legend]");
  if (letter === "o") {
    next();
    return true;
  }
  return false;
}
