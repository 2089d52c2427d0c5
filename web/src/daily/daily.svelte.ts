// The deals of today and this week, as they were told last. They are asked for again when the day is over.
import { noteDeal } from "../lobby/home/been";
import { type DailyInfo, requests, today } from "./requests";

/** Browsers wait no longer at once. */
const LONGEST = 2 ** 31 - 1;

/** In how many milliseconds the day ends: the server's, or this device's. */
export function untilMidnight(ends: number | null, now: Date): number {
  const own = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  return Math.max(1000, (ends === null ? own : ends * 1000) - now.getTime());
}

class Daily {
  info = $state.raw<DailyInfo | null>(null);
  failed = $state(false);
  #day = "";

  async load(): Promise<void> {
    this.#day = today();
    try {
      this.info = await requests.daily();
      this.failed = false;
      if (this.info.calendars.some(({ deals }) => deals.some(({ table }) => table !== null))) noteDeal();
    } catch {
      this.failed = true;
    }
  }

  /** Keep the deals right as long as somebody looks; answers how to stop. */
  follow(): () => void {
    let timer = 0;
    const again = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void this.load().then(again), Math.min(LONGEST, untilMidnight(this.info?.ends ?? null, new Date())));
    };
    const seen = () => {
      if (!document.hidden && this.#day !== today()) void this.load().then(again);
    };
    void this.load().then(again);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }
}

export const daily = new Daily();
