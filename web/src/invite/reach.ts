// The address under which other devices find this server. A page that was opened by a name of this machine alone asks for it.
import { http } from "../protocol/http";

/** How to let other devices in. */
export const OPENING = "make play ARGS=\"--host 0.0.0.0\"";

export type Reach = { origin: string } | { origin: null; why: "onlyHere" | "noAddress" | "noAnswer" };

/** Whether a host's name means the machine itself. */
export const isOwn = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** What other devices can open, or why they cannot. */
export async function reach(here: Pick<Location, "hostname" | "origin"> = location): Promise<Reach> {
  if (!isOwn(here.hostname)) return { origin: here.origin };
  try {
    const { open, addresses } = await http.reach();
    return addresses[0] ? { origin: addresses[0] } : { origin: null, why: open ? "noAddress" : "onlyHere" };
  } catch {
    return { origin: null, why: "noAnswer" };
  }
}
