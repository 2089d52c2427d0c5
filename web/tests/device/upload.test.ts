import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceTables, uploadGames } from "../../src/device/upload";
import { mine } from "../../src/lobby/mine.svelte";
import type { TableSummary } from "../../src/protocol";
import { http } from "../../src/protocol/http";

const texts = new Map<string, string>();
vi.mock(
  "../../src/device/storage",
  () => ({
    kept: (prefix: string) => Promise.resolve(Object.fromEntries([...texts].filter(([name]) => name.startsWith(prefix)))),
    keptNames: (prefix: string) => Promise.resolve([...texts.keys()].filter((name) => name.startsWith(prefix))),
    keep: (changes: Record<string, null>) => Promise.resolve(Object.keys(changes).forEach((name) => texts.delete(name))),
  }),
);
vi.mock("../../src/device/engine", () => ({ forget: () => undefined, isRunning: () => true, isOpen: () => true }));

const table = (key: string) => ({ key, my_turn: false }) as TableSummary;

describe("a game that is brought to the server", () => {
  let atServer: string[];
  let answerLate: () => void;
  beforeEach(() => {
    localStorage.setItem("oakdoor.here", "1");
    texts.clear();
    for (const name of ["table here-over", "table here-open"]) texts.set(name, "{}");
    texts.set("parcel here-over", JSON.stringify({ key: "here-over" }));
    atServer = [];
    vi.stubGlobal("caches", { match: () => Promise.resolve(new Response()) });
    vi.spyOn(http, "uploadGame").mockImplementation(() => Promise.resolve({ key: (atServer = ["brought"])[0]! }));
    vi.spyOn(http, "tables").mockImplementation(() => Promise.resolve(atServer.map(table)));
    // The server in the page knows what was kept when it was asked, and takes its time.
    vi.spyOn(http, "deviceTables").mockImplementation(() => {
      const known = [...texts.keys()].filter((name) => name.startsWith("table ")).map((name) => table(name.slice(6)));
      return new Promise((resolve) => (answerLate = () => resolve(known)));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it("is listed once, whoever answers first", async () => {
    const listed = mine.refresh();
    await vi.waitFor(() => expect(http.deviceTables).toHaveBeenCalled());
    answerLate();
    await listed;
    expect(mine.all?.map((one) => one.key)).toEqual(["here-open", "brought"]);
  });

  it("is not listed by a page that was asked before it was brought", async () => {
    const asked = deviceTables();
    await vi.waitFor(() => expect(http.deviceTables).toHaveBeenCalled());
    expect(await uploadGames()).toBe(1);
    answerLate();
    expect((await asked).map((one) => one.key)).toEqual(["here-open"]);
  });

  it("is brought once, for all who want it", async () => {
    expect(await Promise.all([uploadGames(), uploadGames()])).toEqual([1, 1]);
    expect(http.uploadGame).toHaveBeenCalledTimes(1);
  });
});
