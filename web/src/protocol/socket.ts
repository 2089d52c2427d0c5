// Live connections: to the server, or to the one in the page where that has what a key opens.
import { BASE } from "../address";
import { device, isOnDevice } from "../device/device.svelte";
import type * as Engine from "../device/engine";
import { path } from "./path";

export type Socket = WebSocket | Engine.DeviceSocket;

/** Whether the page itself has what a key opens. */
export const isOwn = (key: string): boolean => isOnDevice(key) || device.isSite;

/** What connects with the server in the page, where that is asked. */
export const engineFor = async (key: string): Promise<typeof Engine | null> => (isOwn(key) ? device.engine() : null);

/** A connection to a table or a review; whoever opens it listens at once. */
export function openSocket(engine: typeof Engine | null, about: "tables" | "reviews", key: string, query: string): Socket {
  if (engine) return new engine.DeviceSocket(about, key, query);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${BASE}api/${about}${path`/${key}/live`}?${query}`);
}
