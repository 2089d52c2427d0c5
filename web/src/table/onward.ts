// A tap or a key gets on with what is being shown.
import { isTaken } from "../play/press";
import { targetOf } from "../ui/target";
import type { Desk } from "./desk.svelte";

const CLICK_COMES = 700;

/** A tap on the table. Where it skipped a move, its click must not act on what has come under the finger. */
export function tapped(desk: Desk): void {
  if (!desk.onward()) return;
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
    done();
  };
  const done = () => {
    clearTimeout(timer);
    removeEventListener("click", stop, true);
  };
  const timer = setTimeout(done, CLICK_COMES);
  addEventListener("click", stop, true);
}

/** Space shows the next move, with Shift where the game stands. */
export function keyed(desk: Desk, event: KeyboardEvent): void {
  const at = targetOf(event);
  if (event.key !== " " || isTaken(event) || (at.closest("button, a") && !at.closest("main"))) return;
  // With nothing to get on with, Space belongs to what has the focus.
  if (!desk.follow.busy && !desk.follow.waiting.length && (desk.told || !desk.count)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey) desk.skip();
  else desk.onward();
}
