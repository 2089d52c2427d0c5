// Single letters of the keyboard at a table with kingdoms.
import { explained } from "../../play/explain.svelte";
import { isTaken, letterOf } from "../../play/press";
import { targetOf } from "../../ui/target";
import type { KingdomTable } from "./table.svelte";

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
export function pressed(event: KeyboardEvent, table: KingdomTable, { root, next }: Places): boolean {
  if (isTaken(event)) return false;
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
  if (event.key.startsWith("Arrow") && !root?.contains(targetOf(event))) return focus(".kingdom [role=gridcell][tabindex='0']");
  const letter = letterOf(event);
  const move = [...(DRAW[letter] ?? []), `${table.chosen} ${letter}`].find((words) => letter && table.legal.has(words));
  if (move) table.play(move);
  else if (letter === "e" && table.first.move) table.play(table.first.move);
  else if (letter === "x" && table.legal.begins("reveal")) table.choose("reveal");
  else if (letter === "i") return focus(".own button");
  else if (letter === "g") return focusLegends();
  else if (letter === "o") next();
  else return false;
  return true;
}

/** Go to the legends, to one that can be had if there is one. */
export function focusLegends(): boolean {
  const found = document.querySelector<HTMLElement>("[data-legend][data-move], [data-legend][data-pick]")
    ?? document.querySelector<HTMLElement>("[data-legend]");
  found?.focus();
  return found !== null;
}

/** Put the keyboard on the next opponent's kingdom. */
export function focusNextFoe(root: HTMLElement | undefined): void {
  const grids = [...(root?.querySelectorAll<HTMLElement>(".foes [role=grid]") ?? [])];
  const at = grids.findIndex((grid) => grid.contains(document.activeElement));
  grids[(at + 1) % grids.length]?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
}
