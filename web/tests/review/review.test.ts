import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { book } from "../../src/play/book.svelte";
import type { Replay } from "../../src/protocol";
import { http, RequestError } from "../../src/protocol/http";
import { ReviewRun } from "../../src/review/review.svelte";

const replay = { frames: [], result: null, book: {} } as unknown as Replay;

describe("a review that is opened", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(book, "open").mockReturnValue();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("asks a busy server again by itself, and no other", async () => {
    const frames = vi.spyOn(http, "reviewFrames").mockRejectedValueOnce(new RequestError(429, "wait a while")).mockResolvedValue(replay);
    const run = new ReviewRun("table", { turn: 2, eye: 0, branch: null });
    await run.load();
    expect([run.problem, run.replay]).toEqual(["wait a while", null]);
    await vi.advanceTimersByTimeAsync(6000);
    expect([run.problem, run.replay]).toEqual(["", replay]);
    frames.mockRejectedValue(new RequestError(404, "gone"));
    await run.load();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([run.problem, frames.mock.calls.length]).toEqual(["gone", 3]);
  });

  it("asks no more when it is closed", async () => {
    const frames = vi.spyOn(http, "reviewFrames").mockRejectedValue(new RequestError(429, "wait a while"));
    const run = new ReviewRun("table", { turn: 2, eye: 0, branch: null });
    await run.load();
    run.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(frames).toHaveBeenCalledTimes(1);
  });
});
