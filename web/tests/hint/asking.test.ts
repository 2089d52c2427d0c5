import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { device } from "../../src/device/device.svelte";
import { askHint } from "../../src/hint/asking";
import type { Hint, HintTask } from "../../src/protocol";
import { http } from "../../src/protocol/http";
import type { LiveTable } from "../../src/protocol/live.svelte";

const TASK = { type: "hint_task", id: 1 } as HintTask;
const OWN = { type: "hint", id: 1, sure: 3 } as Hint;
const SERVERS = { type: "hint", id: 2, sure: 3 } as Hint;
const REFUSED = { type: "refused", refusal: { key: "no_lamp", rule: "", text: "" } } as const;

describe("who thinks about a hint", () => {
  const asked = vi.fn();
  const live = (key = "1") => ({ key, hint: asked }) as unknown as LiveTable;
  beforeEach(() => {
    asked.mockImplementation((own = false) => Promise.resolve(own ? TASK : SERVERS));
    vi.spyOn(device, "canAnswer").mockResolvedValue(true);
    vi.spyOn(http, "hintOnDevice").mockResolvedValue(OWN);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    asked.mockReset();
    localStorage.clear();
  });

  it("is the device whose engine lies ready; the server is told", async () => {
    expect(await askHint(live())).toBe(OWN);
    expect(asked.mock.calls).toEqual([[true]]);
    expect(http.hintOnDevice).toHaveBeenCalledWith(TASK);
  });

  it("is both where the device only guesses: the server gives the lamp back", async () => {
    vi.mocked(http.hintOnDevice).mockResolvedValue({ ...OWN, sure: 1 });
    expect(await askHint(live())).toBe(SERVERS);
    expect(asked.mock.calls).toEqual([[true], []]);
    asked.mockImplementation((own = false) => Promise.resolve(own ? TASK : REFUSED));
    expect(await askHint(live())).toEqual({ ...OWN, sure: 1 });
  });

  it("is the server where it does not, where somebody has chosen it, and for tables of the device", async () => {
    vi.spyOn(device, "canAnswer").mockResolvedValueOnce(false);
    expect(await askHint(live())).toBe(SERVERS);
    localStorage.setItem("oakdoor.judge", "server");
    expect(await askHint(live())).toBe(SERVERS);
    localStorage.clear();
    expect(await askHint(live("here-1"))).toBe(SERVERS);
    expect(asked.mock.calls).toEqual([[], [], []]);
  });

  it("hears a refusal", async () => {
    asked.mockResolvedValue(REFUSED);
    expect(await askHint(live())).toBe(REFUSED);
    expect(http.hintOnDevice).not.toHaveBeenCalled();
  });

  it("is the server after all where the device fails or takes too long", async () => {
    vi.spyOn(http, "hintOnDevice").mockRejectedValueOnce(new TypeError("the engine has stopped"));
    expect(await askHint(live())).toBe(SERVERS);
    vi.useFakeTimers();
    vi.spyOn(http, "hintOnDevice").mockReturnValueOnce(new Promise(() => undefined));
    const late = askHint(live());
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await late).toBe(SERVERS);
    expect(asked.mock.calls).toEqual([[true], [], [true], []]);
  });
});
