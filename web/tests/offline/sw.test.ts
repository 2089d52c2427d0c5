// The service worker as a browser runs it, with a cache and a network of the test's own.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";

const SOURCE = readFileSync("public/sw.js", "utf8");
const PAGE = readFileSync("index.html", "utf8");
const ORIGIN = "http://localhost:8450";
type Listener = (event: unknown) => void;
type Waiting = { respondWith?: (answer: Promise<Response>) => void; waitUntil: (work: Promise<unknown>) => void };

const html = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });
const path = (request: string | { url: string }): string => new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;

class Worker {
  readonly kept = new Map<string, Response>();
  readonly net = new Map<string, Response>();
  private readonly listeners = new Map<string, Listener>();

  constructor() {
    const cache = {
      match: (request: string | { url: string }) => Promise.resolve(this.kept.get(path(request))?.clone()),
      put: (request: string | { url: string }, answer: Response) => Promise.resolve(void this.kept.set(path(request), answer)),
      keys: () => Promise.resolve([...this.kept.keys()].map((one) => ({ url: ORIGIN + one }))),
      delete: () => Promise.resolve(true),
      add: async (address: string) => void this.kept.set(path(address), await fetched(address)),
      addAll: async (addresses: string[]) => {
        for (const one of addresses) await cache.add(one);
      },
    };
    const fetched = (request: string | { url: string }): Promise<Response> => {
      const answer = this.net.get(path(request));
      return answer ? Promise.resolve(answer.clone()) : Promise.reject(new TypeError("no connection"));
    };
    const self = {
      location: { origin: ORIGIN, href: `${ORIGIN}/sw.js` },
      skipWaiting: () => undefined,
      addEventListener: (kind: string, listener: Listener) => this.listeners.set(kind, listener),
    };
    // A browser runs this file alone, too.
    new Function("self", "caches", "fetch", SOURCE)(self, { open: () => Promise.resolve(cache) }, fetched);
  }

  /** Let an event happen, and wait for all that it begins. */
  private async happens(kind: string, more: object): Promise<Response | undefined> {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const event: Waiting = { waitUntil: (work) => works.push(work), respondWith: (given) => (answer = given) };
    this.listeners.get(kind)!({ ...event, ...more });
    const given = await answer;
    await Promise.all(works);
    return given;
  }

  install(): Promise<unknown> {
    return this.happens("install", {});
  }

  visit(address: string): Promise<Response | undefined> {
    return this.happens("fetch", { request: { method: "GET", mode: "navigate", url: ORIGIN + address } });
  }

  load(address: string): Promise<Response | undefined> {
    return this.happens("fetch", { request: { method: "GET", mode: "no-cors", url: ORIGIN + address } });
  }
}

describe("what the service worker keeps", () => {
  let worker: Worker;
  beforeEach(async () => {
    worker = new Worker();
    for (const file of ["/theme.js", "/fonts/grenze-600.woff2", "/fonts/source-sans-3.woff2", "/icon.svg"]) {
      worker.net.set(file, new Response("a file"));
    }
    worker.net.set("/", html(PAGE));
    await worker.install();
  });
  const start = async (): Promise<string> => {
    worker.net.clear(); // the connection is lost
    return (await worker.visit("/t/somewhere"))!.text();
  };

  it("is the page, for every address of it", async () => {
    worker.net.set("/rules", html(PAGE.replace("<title>", "<title>New ")));
    await worker.visit("/rules");
    expect(await start()).toContain("New Oakdoor");
  });

  it.each([
    ["a description", new Response("{}", { headers: { "content-type": "application/json" } })],
    ["a drawing", new Response("<svg />", { headers: { "content-type": "image/svg+xml" } })],
    ["a text without a type", new Response(PAGE)],
    ["a network's page to sign in", html("<title>Sign in</title>")],
    ["a page that is missing", html(PAGE, 404)],
  ])("is never %s that somebody opens", async (_, answer) => {
    worker.net.set("/elsewhere", answer);
    await worker.visit("/elsewhere");
    expect(await start()).toBe(PAGE);
  });

  it("is never a page in the place of a file", async () => {
    worker.net.set("/assets/app-1.js", html("<title>Sign in</title>"));
    await worker.load("/assets/app-1.js");
    expect(worker.kept.has("/assets/app-1.js")).toBe(false);
    worker.net.set("/assets/app-1.js", new Response("1", { headers: { "content-type": "text/javascript" } }));
    await worker.load("/assets/app-1.js");
    expect(worker.kept.has("/assets/app-1.js")).toBe(true);
  });

  it("is nothing where another page is at the door when it begins", async () => {
    const stranger = new Worker();
    for (const [address, answer] of worker.net) stranger.net.set(address, answer);
    stranger.net.set("/", html("<title>Sign in</title>"));
    await expect(stranger.install()).rejects.toThrow();
    expect(stranger.kept.has("/")).toBe(false);
  });
});
