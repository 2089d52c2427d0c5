// What the server's club has switched on. A page without a server has no club.
import { device } from "../device/device.svelte";
import type { Schemas } from "../protocol";
import { byServer, GET, read } from "../protocol/http";

class ClubState {
  /** Null: no server answers, or it has not answered yet. */
  info = $state.raw<Schemas["ClubInfo"] | null>(null);

  async load(): Promise<void> {
    if (device.isSite) return;
    try {
      this.info = await read(GET("/api/club", byServer));
    } catch {
      this.info = null;
    }
  }
}

export const club = new ClubState();
