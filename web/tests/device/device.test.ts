import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { device, isOnDevice } from "../../src/device/device.svelte";
import { http, RequestError } from "../../src/protocol/http";

const answered = (status: number, data: unknown) => ({ status, text: JSON.stringify(data) });

describe("whom a page asks", () => {
  const fetched = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(device, "ask").mockResolvedValue(answered(200, ["from here"]));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetched.mockReset();
    device.active = false;
  });

  it("knows tables of the device by their keys, and asks itself for them", async () => {
    expect([isOnDevice("here-1"), isOnDevice("1-here-")]).toEqual([true, false]);
    await http.table("here-1");
    expect(device.ask).toHaveBeenCalledWith("GET", "/api/tables/here-1", undefined, "en");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("asks the server for everything else", async () => {
    fetched.mockResolvedValue(new Response("[]", { status: 200 }));
    expect(await http.lessons()).toEqual([]);
    expect(device.ask).not.toHaveBeenCalled();
  });

  it("answers itself where the server cannot be reached and the engine lies ready", async () => {
    fetched.mockRejectedValue(new TypeError("no network"));
    vi.spyOn(device, "canAnswer").mockResolvedValue(true);
    expect(await http.lessons()).toEqual(["from here"]);
    expect(await http.tables()).toEqual(["from here"]);
    expect(await http.removed()).toEqual(["from here"]);
    expect(device.active).toBe(true);
    fetched.mockResolvedValue(new Response("[]", { status: 200 }));
    await http.lessons();
    expect(device.active).toBe(false);
  });

  it("says that nobody answers where it does not", async () => {
    fetched.mockRejectedValue(new TypeError("no network"));
    vi.spyOn(device, "canAnswer").mockResolvedValue(false);
    await expect(http.lessons()).rejects.toThrow("no network");
  });

  it("never answers for the server where only that can: who somebody is there, its tables, links to other devices, games to be kept", async () => {
    fetched.mockRejectedValue(new TypeError("no network"));
    vi.spyOn(device, "canAnswer").mockResolvedValue(true);
    for (const asked of [http.greet(), http.personalLink(), http.following("a"), http.followLink("a")]) {
      await expect(asked).rejects.toThrow("no network");
    }
    await expect(http.table("of-the-server")).rejects.toThrow("no network");
    await expect(http.replay("of-the-server", 0)).rejects.toThrow("no network");
    await expect(http.uploadGame({ key: "here-1", ended: 0, record: {}, seats: [] })).rejects.toThrow("no network");
    expect(device.ask).not.toHaveBeenCalled();
  });

  it("refuses as a server does", async () => {
    vi.mocked(device.ask).mockResolvedValue(answered(404, { detail: "there is no such table" }));
    await expect(http.table("here-1")).rejects.toThrow(new RequestError(404, "there is no such table"));
  });
});
