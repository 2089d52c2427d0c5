// Whether the page is its own server: on a site without one always, else for tables of this device and without a connection.
import type { Answer } from "./engine";

const MARK = "here-";

/** Whether a table lies on this device. */
export const isHere = (key: string): boolean => key.startsWith(MARK);

class Here {
  /** Whether no server belongs to this site. */
  readonly isSite = document.querySelector("meta[name=\"oakdoor-server\"]")?.getAttribute("content") === "none";
  /** Whether the page answered the last request itself. */
  active = $state(this.isSite);
  #engine: Promise<typeof import("./engine")> | null = null;

  engine(): Promise<typeof import("./engine")> {
    return this.#engine ??= import("./engine");
  }

  /** Whether a request can be answered by nobody else. */
  mustAnswer(address: string): boolean {
    return this.isSite || address.startsWith(`/api/tables/${MARK}`);
  }

  /** Whether the engine was made ready on this device. */
  async canAnswer(): Promise<boolean> {
    if (this.#engine && (await this.#engine).isRunning()) return true;
    return "caches" in window && (await caches.match("/engine/engine.json", { ignoreVary: true })) !== undefined;
  }

  async ask(method: string, address: string, body: string | undefined, language: string): Promise<Answer> {
    return (await this.engine()).ask(method, address, body, language);
  }
}

export const here = new Here();
