// How much waits for the reader in the hall: the number beside its name in the main menu. Asked now and then while a page is open,
// which also tells the hall that somebody is here.
import { club } from "../club/club.svelte";
import { device } from "../device/device.svelte";
import { requests } from "./requests";

const LOOK = 15_000;

class Waiting {
  count = $state(0);
  #timer = 0;

  /** Look as long as a bar is shown; returns what ends it. */
  watch = (): () => void => {
    const ask = async (): Promise<void> => {
      if (!club.info && !device.active && !device.isSite) await club.load();
      if (club.info?.hall && !document.hidden) {
        const found = await requests.count().catch(() => null);
        this.count = found ? found.turns + found.invitations : 0;
      }
      if (club.info?.hall) this.#timer = window.setTimeout(() => void ask(), LOOK);
    };
    void ask();
    return () => clearTimeout(this.#timer);
  };
}

export const waiting = new Waiting();
