// How many workers of a device may think side by side: fewer on battery, where data is saved, and where nobody looks at the page.
const MOST = 4;
/** Cores that are all used: whoever has no more would wait twice as long, and the page itself does little meanwhile. */
const FEW = 2;
/** GB of a device that does not say how much it has, and what each worker wants of it. */
const USUAL_MEMORY = 4;
const MEMORY = 2;

export interface Device {
  cores: number;
  memory: number;
  /** Whether the page is not looked at, the device not plugged in, and the connection to be spared. */
  hidden: boolean;
  battery: boolean;
  saving: boolean;
}

export function workerCount({ cores, memory, hidden, battery, saving }: Device): number {
  const most = Math.max(1, Math.min(MOST, cores > FEW ? cores - 1 : cores, Math.floor(memory / MEMORY)));
  if (hidden) return 1;
  return battery || saving ? Math.max(1, Math.floor(most / 2)) : most;
}

interface Battery extends EventTarget {
  charging: boolean;
}
/** What browsers tell that not all of them have. */
type Telling = Navigator & {
  deviceMemory?: number;
  connection?: EventTarget & { saveData?: boolean };
  getBattery?: () => Promise<Battery>;
};
const telling: Telling = navigator;

/** Whether somebody asked this browser to spare the connection. */
export const isSaving = (): boolean => telling.connection?.saveData === true;
/** GB of memory, as far as the browser says so. */
export const memory = (): number => telling.deviceMemory ?? USUAL_MEMORY;

/** Tell how many it may be, now and whenever that changes; the answer ends it. */
export function watchWorkerCount(tell: (atOnce: number) => void): () => void {
  const ended = new AbortController();
  let battery: Battery | null = null;
  const look = () =>
    tell(
      workerCount({
        cores: navigator.hardwareConcurrency || 1,
        memory: memory(),
        hidden: document.hidden,
        battery: battery !== null && !battery.charging,
        saving: isSaving(),
      }),
    );
  const watch = (what: EventTarget, kind: string) => what.addEventListener(kind, look, { signal: ended.signal });
  watch(document, "visibilitychange");
  if (telling.connection) watch(telling.connection, "change");
  void telling.getBattery?.().then((found) => {
    battery = found;
    watch(found, "chargingchange");
    if (!ended.signal.aborted) look();
  }, () => undefined);
  look();
  return () => ended.abort();
}
