// A newer version of the program: the service worker of it comes while the page is open, and waits until somebody takes it.

/** How often a page that stays open asks whether there is a newer version, in milliseconds. */
const EVERY = 3_600_000;

/** The version of this page. */
const OWN = document.querySelector("meta[name=\"oakdoor-version\"]")?.getAttribute("content") ?? "";

/** The version that a service worker belongs to. */
function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage({ version: true }, [port2]);
  });
}

class Version {
  /** Whether there is a newer one than this page's. */
  isOld = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Look out for newer versions. */
  watch(registration: ServiceWorkerRegistration): void {
    const look = () => void (document.hidden || registration.update().catch(() => undefined));
    setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    registration.addEventListener("updatefound", () => this.#await(registration.installing));
    navigator.serviceWorker.addEventListener("controllerchange", () => this.#compare(navigator.serviceWorker.controller));
    if (registration.waiting) void this.#meet(registration.waiting);
    else this.#await(registration.installing);
  }

  /** Load the newer version. */
  take(): void {
    const reload = () => location.reload();
    if (!this.#waiting) return reload(); // another page has taken it
    navigator.serviceWorker.addEventListener("controllerchange", reload);
    this.#waiting.postMessage({ take: true });
  }

  #await(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => worker.state === "installed" && void this.#meet(worker));
  }

  /** A worker is ready to take over: at once where the page came with it, else when somebody says so. */
  async #meet(worker: ServiceWorker): Promise<void> {
    if (!navigator.serviceWorker.controller) return; // the first one
    if ((await versionOf(worker)) === OWN) return worker.postMessage({ take: true });
    this.#waiting = worker;
    this.isOld = true;
  }

  /** Another page has let a worker take over. */
  async #compare(worker: ServiceWorker | null): Promise<void> {
    if (!worker || (await versionOf(worker)) === OWN) return;
    this.#waiting = null;
    this.isOld = true;
  }
}

export const version = new Version();
