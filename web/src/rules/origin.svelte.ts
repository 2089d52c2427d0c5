// The table or replay that the rules were opened from, in another window of this program.
import { pathOf } from "../address";
import { route } from "../route.svelte";

const KEPT = "rules.from";
const TABLE = /^\/(?:t|w|replay)\/[^/]+$/;
/** How long a window may take to close before the table is shown in this one. */
const CLOSES = 300;

class Origin {
  /** Its address; empty if the rules were opened in another way. */
  path = $state(this.#read());

  #read(): string {
    const from = address(window.opener as Window | null);
    if (TABLE.test(from)) sessionStorage.setItem(KEPT, from);
    return sessionStorage.getItem(KEPT) ?? "";
  }

  /** Show the table again: in its own window if that is still there, else in this one. */
  back(event: MouseEvent): void {
    event.preventDefault();
    const table = window.opener as Window | null;
    if (!table || table.closed || address(table) !== this.path) return route.go(this.path);
    table.focus();
    window.close();
    setTimeout(() => route.go(this.path), CLOSES);
  }
}

/** The address of a window; none if it is another site's. */
function address(other: Window | null): string {
  try {
    return (other && pathOf(other.location)) ?? "";
  } catch {
    return "";
  }
}

export const origin = new Origin();
