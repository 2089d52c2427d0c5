// Whether the page is its own server: on a site without one always, else for tables of this device and without a connection.
import { fileAt, isSite } from "../address";
import { answerAtOnce } from "./answers";
import type * as Engine from "./engine";
import { PREFIX } from "./prefix";

/** How addresses about tables of this device begin. */
const OWN = [`/api/tables/${PREFIX}`, `/api/reviews/${PREFIX}`];

/** Whether a table lies on this device. */
export const isOnDevice = (key: string): boolean => key.startsWith(PREFIX);

class Device {
  /** Whether no server belongs to this site. */
  readonly isSite = isSite;
  /** Whether the page answered the last request itself. */
  active = $state(this.isSite);
  /** How far the device is ready to play without a connection, and which part of it is there. */
  state = $state<"" | "getting" | "ready" | "failed">("");
  part = $state(0);
  #engine: Promise<typeof Engine> | null = null;

  engine(): Promise<typeof Engine> {
    return this.#engine ??= import("./engine");
  }

  /** Whether a request can be answered by nobody else. */
  mustAnswer(address: string): boolean {
    return this.isSite || OWN.some((begin) => address.startsWith(begin));
  }

  /** Whether the page may answer for a server that cannot be reached: not about the server's own tables. */
  mayAnswer(address: string): boolean {
    return !/^\/api\/tables\/(?!removed$)/.test(address);
  }

  /** Whether the engine lies ready on this device. */
  async isReady(): Promise<boolean> {
    return "caches" in window && (await caches.match(fileAt("engine/engine.json"), { ignoreVary: true })) !== undefined;
  }

  /** Whether the page can answer a request itself. */
  async canAnswer(): Promise<boolean> {
    return (this.#engine !== null && (await this.#engine).isRunning()) || this.isReady();
  }

  /** Get everything that is needed to play without a connection, by the service worker; true if all is there. */
  async prepare(by: ServiceWorker | null): Promise<boolean> {
    const before = await this.isReady(); // then this is only to bring it up to date
    this.state = before ? "ready" : "getting";
    void navigator.storage?.persist?.(); // so that the browser does not clear it away
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<{ part?: number; ready?: true }>) => {
        if (data.part !== undefined) return void (this.part = data.part);
        this.state = data.ready || before ? "ready" : "failed";
        port1.close();
        resolve(data.ready === true);
      };
      by?.postMessage({ prepare: true }, [port2]);
    });
  }

  /** Let the server in the page start where somebody will want it soon. */
  async warm(): Promise<void> {
    if (this.active) (await this.engine()).warm();
  }

  async ask(method: string, address: string, body: string | undefined, language: string): Promise<Engine.Answer> {
    const isOpen = this.#engine !== null && (await this.#engine).isOpen();
    return (await answerAtOnce({ method, address, body, language }, isOpen)) ?? (await this.engine()).ask(method, address, body, language);
  }
}

export const device = new Device();
