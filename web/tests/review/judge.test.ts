import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { device } from "../../src/device/device.svelte";
import type { Schemas } from "../../src/protocol";
import { http, RequestError } from "../../src/protocol/http";
import { canJudge, Judge } from "../../src/review/judge.svelte";
import * as remembered from "../../src/review/remembered";
import * as watching from "../../src/review/watching";

type State = Schemas["ReviewState"];
const state = (key: string, what: State["state"]): State => ({ key, state: what, done: 0, turns: 0, review: null }) as unknown as State;

describe("who judges a game", () => {
  beforeEach(() => {
    vi.stubGlobal("WebAssembly", {});
    vi.stubGlobal("Worker", class {});
    vi.stubGlobal("indexedDB", {});
    vi.spyOn(http, "review").mockImplementation((key) => Promise.resolve(state(key, "none")));
    vi.spyOn(http, "beginReview").mockImplementation((key) => Promise.resolve(state(key, "computing")));
    vi.spyOn(http, "reviewRecord").mockResolvedValue({ record: { game: "x" }, names: ["Ada"] });
    vi.spyOn(http, "reviewOnDevice").mockResolvedValue({ key: "here-r-1" });
    vi.spyOn(http, "foundOnDevice").mockRejectedValue(new RequestError(404, "another game"));
    vi.spyOn(remembered, "recall").mockResolvedValue(null);
    vi.spyOn(remembered, "remember").mockResolvedValue();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  async function opened(key = "table"): Promise<Judge> {
    const judge = new Judge(key);
    await judge.open();
    return judge;
  }

  it("is this device, by the record that the server tells", async () => {
    const judge = await opened();
    expect((await judge.begin()).key).toBe("here-r-1");
    expect([judge.where, judge.isFree]).toEqual(["device", true]);
    expect(http.reviewOnDevice).toHaveBeenCalledWith({ record: { game: "x" }, names: ["Ada"] });
    await judge.keep(state("here-r-1", "ready"));
    expect(remembered.remember).toHaveBeenCalledWith("table", { asked: "here-r-1", state: state("here-r-1", "ready") });
  });

  it("brings the server what this device found, once, and keeps it where the server does not want it", async () => {
    const found = { version: "1", found: "[]" };
    vi.spyOn(http, "foundOnDevice").mockResolvedValue(found);
    const brought = vi.spyOn(http, "bringReview").mockRejectedValue(new RequestError(429, "later"));
    const judge = await opened();
    await judge.begin();
    await judge.keep(state("here-r-1", "ready"));
    await judge.keep(state("here-r-1", "ready"));
    expect(http.foundOnDevice).toHaveBeenCalledWith("here-r-1");
    expect(brought.mock.calls).toEqual([["table", found]]);
  });

  it("is the server where a device cannot, or fails", async () => {
    vi.spyOn(http, "reviewOnDevice").mockRejectedValue(new TypeError("there is no engine"));
    const failing = await opened();
    expect((await failing.begin()).key).toBe("table");
    expect([failing.where, failing.failed]).toEqual(["server", true]);
    vi.stubGlobal("WebAssembly", undefined);
    expect(await canJudge()).toBe(false);
    const judge = await opened();
    expect((await judge.begin()).key).toBe("table");
    expect([judge.where, judge.isFree, judge.failed]).toEqual(["server", false, false]);
  });

  it("is not this device where it would load much on a spared connection", async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    vi.spyOn(device, "isReady").mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    expect([await canJudge(), await canJudge()]).toEqual([false, true]);
    Object.assign(navigator, { connection: undefined });
  });

  it("is whom somebody chooses, also the next time", async () => {
    const judge = await opened();
    judge.choose("server");
    expect((await judge.begin()).key).toBe("table");
    expect((await (await opened("other")).begin()).key).toBe("other");
    judge.choose("device");
    expect((await judge.begin()).key).toBe("here-r-1");
  });

  it("remembers what it has judged, until that is gone", async () => {
    vi.spyOn(remembered, "recall").mockResolvedValue({ asked: "here-r-1", state: state("table", "ready") });
    const judge = new Judge("table");
    expect((await judge.open()).state).toBe("ready");
    expect([judge.asked, judge.where]).toEqual(["here-r-1", "device"]);
    vi.spyOn(http, "review").mockImplementation((key) =>
      key === "table" ? Promise.resolve(state(key, "none")) : Promise.reject(new RequestError(404, "gone"))
    );
    expect((await judge.review("")).state).toBe("none");
    expect([judge.asked, judge.failed]).toEqual(["table", false]);
    expect(remembered.remember).toHaveBeenLastCalledWith("table", null);
  });

  it("is given up by a device that stops again and again", async () => {
    const judge = await opened();
    await judge.begin();
    vi.spyOn(http, "review").mockImplementation((key) =>
      key === "table" ? Promise.resolve(state(key, "none")) : Promise.reject(new TypeError("the engine has stopped"))
    );
    await expect(judge.review("")).rejects.toThrow("stopped");
    await expect(judge.review("")).rejects.toThrow("stopped");
    expect((await judge.review("")).key).toBe("table");
    expect([judge.where, judge.failed]).toEqual(["server", true]);
    expect(judge.giveUp()).toBe(false);
  });

  it("is given up, too, where its engine stops while it tells", async () => {
    const judge = await opened();
    await judge.begin();
    const ends: ((lost: boolean) => void)[] = [];
    vi.spyOn(watching, "watchReview").mockImplementation((_key, _stamp, _hear, ended) => {
      ends.push(ended);
      return () => undefined;
    });
    const ended = vi.fn();
    for (const lost of [true, false, true]) {
      judge.watch("", () => undefined, ended);
      ends.at(-1)!(lost);
    }
    expect([judge.asked, judge.failed]).toEqual(["here-r-1", false]);
    judge.watch("", () => undefined, ended);
    ends.at(-1)!(true);
    expect([judge.asked, judge.failed, ended.mock.calls.length]).toEqual(["table", true, 4]);
  });

  it("leaves games of the device to the device", async () => {
    const judge = await opened("here-1");
    expect((await judge.begin()).key).toBe("here-1");
    expect([judge.where, judge.isFree]).toEqual(["device", false]);
    expect(http.reviewOnDevice).not.toHaveBeenCalled();
  });
});
