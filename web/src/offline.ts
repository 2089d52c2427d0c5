// Lets the page open without a connection: public/sw.js keeps what was loaded.
import { fileAt } from "./address";
import { device } from "./device/device.svelte";
import { version } from "./device/version.svelte";

/** Register the service worker, and hand over what was loaded before it came. */
export function stayOpenOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // After the first page is there: keeping files must not slow it down.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

function register(): void {
  void navigator.serviceWorker.register(fileAt("sw.js")).then((registration?: ServiceWorkerRegistration) => {
    if (!registration) return; // where service workers are blocked
    version.watch(registration);
    return keepLoaded();
  }, () => undefined);
}

async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  active?.postMessage({ keep: loaded });
  // An installed page plays without a connection; what was made ready before is brought up to date.
  if (device.isSite || matchMedia("(display-mode: standalone)").matches || (await device.isReady())) await device.prepare(active);
}
