// The page's address, and moving to another one without loading the page again.
import { partsOf } from "./protocol/path";

class Route {
  path = $state(location.pathname);
  /** A sentence to show on the page one goes to. */
  notice = $state("");

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The parts of the address: "/t/KEY" is ["t", "KEY"]. One that cannot be read leads to the page for what is missing. */
  get parts(): string[] {
    return partsOf(this.path) ?? ["missing"];
  }

  /** Go to another page. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Let the address say where one is on this page; the page stays as it is. */
  note(path: string): void {
    if (path !== location.pathname) history.replaceState(null, "", path);
  }

  /** Links to pages of this program are followed without loading; all others as the browser does it. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const special = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || special || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const address = new URL(link.href, location.href);
    const sameHere = address.pathname === location.pathname && address.hash !== "";
    if (address.origin !== location.origin || sameHere || address.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.notice = "";
    this.go(address.pathname + address.hash);
  }
}

export const route = new Route();
