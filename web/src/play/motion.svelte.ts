// When pieces of a screen move: where they lie is noted before the page changes, and what moved is shown after it.
import { untrack } from "svelte";
import type { Step } from "../protocol";
import type { Pieces } from "./pieces";

/** For a component as it begins: `changes` reads whatever the pieces' places depend on. */
export function showMotion(pieces: Pieces, changes: () => unknown, news: () => Step[], show: (news: Step[]) => void): void {
  $effect.pre(() => {
    changes();
    pieces.note();
  });
  $effect(() => {
    const steps = news();
    untrack(() => steps.length && show(steps));
  });
}
