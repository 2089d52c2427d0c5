// The keys of a review: those of a replay, and its own.
import { settings } from "../settings.svelte";
import { targetOf } from "../ui/target";

export interface Keys {
  step: (by: number) => void;
  go: (turn: number) => void;
  play: () => void;
  turning: () => void;
  best: () => void;
  candidate: (index: number) => void;
  whatIf: () => void;
  eyes: () => void;
  copy: () => void;
  read: () => void;
}

/** Whether a key did something. Keys that belong to a field, a list or a board stay there. */
export function pressed(event: KeyboardEvent, keys: Keys, last: number): boolean {
  const target = targetOf(event);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=radio]), select, textarea, dialog, summary")) {
    return false;
  }
  const arrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (arrow && target.closest("[role=grid], [role=tablist], input")) return false;
  if ((event.key === " " || event.key === "Enter") && target.closest("button, a, [role=grid], input")) return false;
  if (event.key.length === 1 && event.key !== " " && !settings.letters) return false;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (name === "ArrowRight") keys.step(1);
  else if (name === "ArrowLeft") keys.step(-1);
  else if (name === "Home") keys.go(1);
  else if (name === "End") keys.go(last);
  else if (name === " ") keys.play();
  else if (name === "n") keys.turning();
  else if (name === "b") keys.best();
  else if (/^[1-3]$/.test(name)) keys.candidate(Number(name) - 1);
  else if (name === "w") keys.whatIf();
  else if (name === "s") keys.eyes();
  else if (name === "c") keys.copy();
  else if (name === "Enter") keys.read();
  else return false;
  return true;
}
