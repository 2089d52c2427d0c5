// The address under which other devices find this server. A page that was opened by a name of this machine alone asks for it.
import { http } from "../protocol/http";

/** How to let other devices in: of an installed Oakdoor, and of its sources. */
export const OPENINGS = ["oakdoor serve --host 0.0.0.0", "make play ARGS=\"--host 0.0.0.0\""];

/** An address that others can open, in the own network alone or from anywhere; or why there is none. */
export type Reach = { origin: string; isNearby: boolean } | { origin: null; why: "onlyHere" | "noAddress" | "noAnswer" };

/** Whether a host's name means the machine itself. */
export const isOwn = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Whether an address is one that routers keep to their own network. */
export const isNearby = (host: string): boolean =>
  /^(10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[(f[cd]|fe[89ab])|\.(local|lan|home|home\.arpa|internal|box)$|^[^.:[]+$/.test(host);

const found = (origin: string): Reach => ({ origin, isNearby: isNearby(new URL(origin).hostname) });

/** What other devices can open, or why they cannot. */
export async function reach(here: Pick<Location, "hostname" | "origin"> = location): Promise<Reach> {
  if (!isOwn(here.hostname)) return found(here.origin);
  try {
    const { open, addresses } = await http.reach();
    return addresses[0] ? found(addresses[0]) : { origin: null, why: open ? "noAddress" : "onlyHere" };
  } catch {
    return { origin: null, why: "noAnswer" };
  }
}
