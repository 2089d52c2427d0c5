// A review that this device has judged lies in one place; what is remembered beside it goes with it.
import { deflateSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "../../src/protocol";
import { recall, remember } from "../../src/review/remembered";

const shelves = vi.hoisted(() => ({ oakdoor: new Map<string, string>(), "oakdoor-reviews": new Map<string, string>() }));

vi.mock("../../src/device/storage", () => {
  type Name = keyof typeof shelves;
  const named = (prefix: string, name: Name) => [...shelves[name]].filter(([one]) => one.startsWith(prefix));
  return {
    kept: async (prefix = "", name: Name = "oakdoor") => Object.fromEntries(named(prefix, name)),
    keptNames: async (prefix: string) => named(prefix, "oakdoor").map(([one]) => one),
    keep: async (texts: Record<string, string | null>, name: Name = "oakdoor") => {
      for (const [one, text] of Object.entries(texts)) {
        if (text === null) shelves[name].delete(one);
        else shelves[name].set(one, text);
      }
    },
  };
});

const review = { plies: 7, maker: { version: "1", where: "device" } } as Schemas["Review"];
const state = (seats: unknown[], known: object | null = review) =>
  ({ key: "table", state: "ready", stamp: "ready 1 7", seats, review: known }) as unknown as Schemas["ReviewState"];
/** As the server in the page keeps it (src/oakdoor/device/store/storage.py). */
const shelve = (digest: string, kept: object = review) =>
  shelves.oakdoor.set(`review ${digest}`, JSON.stringify({ at: 1, data: deflateSync(JSON.stringify(kept)).toString("base64") }));

describe("a review that this device has judged", () => {
  beforeEach(() => {
    for (const shelf of Object.values(shelves)) shelf.clear();
  });

  it("is read from where it is kept, with who sat there", async () => {
    shelve("r-1");
    await remember("table", { asked: "here-r-1", state: state([{ name: "Lena" }]) });
    expect(await recall("table")).toEqual({ asked: "here-r-1", state: state([{ name: "Lena" }]) });
    expect(shelves["oakdoor-reviews"].get("table")).not.toContain("plies"); // it lies in one place
    expect(await recall("tab")).toBeNull();
  });

  it("is forgotten with what gave way on the shelf, and by whoever says so", async () => {
    for (const number of [1, 2, 3]) {
      shelve(`r-${number}`);
      await remember(`table ${number}`, { asked: `here-r-${number}`, state: state([]) });
    }
    shelves.oakdoor.delete("review r-1");
    expect(await recall("table 1")).toBeNull();
    await remember("table 3", null);
    expect([...shelves["oakdoor-reviews"].keys()]).toEqual(["table 2"]);
  });

  it("is kept once where an earlier version kept it twice", async () => {
    shelve("r-1");
    shelves["oakdoor-reviews"].set("old", JSON.stringify({ asked: "here-r-1", state: state([], { version: "0.1" }), at: 5 }));
    expect((await recall("old"))?.state.review).toEqual(review);
    await remember("other", null);
    expect(JSON.parse(shelves["oakdoor-reviews"].get("old")!)).toEqual({ asked: "here-r-1", state: state([], null) });
  });

  it("is none where it cannot be read", async () => {
    shelve("r-1");
    await remember("table", { asked: "here-r-1", state: state([]) });
    shelves.oakdoor.set("review r-1", JSON.stringify({ at: 1, data: "bm90IHpsaWI=" }));
    expect(await recall("table")).toBeNull();
    shelves.oakdoor.set("review r-1", JSON.stringify({ at: 1, record: "{}" })); // brought, and not judged
    expect(await recall("table")).toBeNull();
  });
});
