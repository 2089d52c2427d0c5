// Where the program lies: at the root of a server, or in any folder of a host. Within the program a page's path begins
// with "/", wherever that is; what a browser is given goes through `pageAt` or `fileAt`.

/** The program's folder, "/" or "/oakdoor/": what is built lies one folder below it. */
export const BASE = import.meta.env.PROD ? new URL(import.meta.url).pathname.replace(/[^/]+\/[^/]+$/, "") : "/";

/** Whether this is a site of plain files: no server belongs to it. */
export const isSite = typeof document === "object"
  && document.querySelector("meta[name=\"oakdoor-server\"]")?.getAttribute("content") === "none";

/** Pages about something that a key opens: a host of files cannot have a file for each of them. */
const KEYED = /^\/(?:(?:t|w|replay|review|me)|pad\/result|puzzles|daily)\/./;

/** The address of a file of the program. */
export const fileAt = (name: string): string => BASE + name;

/** The address of a page, by its path in the program. A site names those without a file behind a question mark. */
export function pageAt(path: string): string {
  return isSite && KEYED.test(path) ? `${BASE}?${path}` : BASE + path.slice(1);
}

/** The path in the program of the page that an address shows, without what comes after "#"; null if it is none of ours. */
export function pathOf({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  if (`${pathname}/` !== BASE && !pathname.startsWith(BASE)) return null;
  if (isSite && search.startsWith("?/")) return search.slice(1);
  return `/${pathname.slice(BASE.length).replace(/\/+$/, "")}`;
}
