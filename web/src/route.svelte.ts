// The page's path in the program, and moving to another one without loading the page again.
import { pageAt, pathOf } from "./address";
import { segmentsOf } from "./protocol/path";

const here = (): string => pathOf(location) ?? "/";

class Route {
  path = $state(here());
  /** A sentence to show on the page one goes to. */
  notice = $state("");

  constructor() {
    addEventListener("popstate", () => (this.path = here()));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The segments of the path: "/t/KEY" is ["t", "KEY"]. One that cannot be read leads to the page for what is missing. */
  get segments(): string[] {
    return segmentsOf(this.path) ?? ["missing"];
  }

  /** Go to another page. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", pageAt(path));
    else history.pushState(null, "", pageAt(path));
    this.path = here();
    scrollTo(0, 0);
  }

  /** Let the address say where one is on this page; the page stays as it is. */
  note(path: string): void {
    if (path !== here()) history.replaceState(null, "", pageAt(path));
  }

  /** Links to pages of this program are followed without loading; all others as the browser does it. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const special = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || special || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const address = new URL(link.href, location.href);
    const path = address.origin === location.origin ? pathOf(address) : null;
    const sameHere = path === here() && address.hash !== "";
    if (path === null || sameHere || path.startsWith("/api/")) return;
    event.preventDefault();
    this.notice = "";
    this.go(path + address.hash);
  }
}

export const route = new Route();
