import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromReviewWorker, Looks } from "../../src/device/messages";
import { ReviewWorkers } from "../../src/device/review-workers";

const wish = (ply: number): Looks => ({ record: "{}", looks: 4, plies: [ply], close: true });

class FakeWorker {
  onmessage: ((event: { data: FromReviewWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  asked: Looks[] = [];
  ended = false;
  postMessage(looks: Looks): void {
    this.asked.push(looks);
  }
  answer(): void {
    this.onmessage?.({ data: { found: `found ${this.asked.at(-1)!.plies}` } });
  }
  terminate(): void {
    this.ended = true;
  }
}

describe("workers that look at a review", () => {
  let started: FakeWorker[];
  let reviewWorkers: ReviewWorkers;
  beforeEach(() => {
    vi.useFakeTimers();
    started = [];
    reviewWorkers = new ReviewWorkers(() => {
      started.push(new FakeWorker());
      return started.at(-1) as unknown as Worker;
    });
  });
  afterEach(() => vi.useRealTimers());

  it("are as many as may be, and take what waits in order", async () => {
    reviewWorkers.atOnce = 2;
    const found = [1, 2, 3].map((ply) => reviewWorkers.look(wish(ply)));
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
    started[1]!.answer();
    expect(started[1]!.asked.at(-1)!.plies).toEqual([3]);
    started[0]!.answer();
    started[1]!.answer();
    expect(await Promise.all(found)).toEqual(["found 1", "found 2", "found 3"]);
    expect(started).toHaveLength(2);
  });

  it("start before there is anything to look at, and end where nothing comes", async () => {
    reviewWorkers.atOnce = 2;
    reviewWorkers.prepare();
    reviewWorkers.prepare();
    expect(started).toHaveLength(2);
    const found = [1, 2].map((ply) => reviewWorkers.look(wish(ply)));
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
    started.forEach((worker) => worker.answer());
    expect(await Promise.all(found)).toEqual(["found 1", "found 2"]);
    vi.advanceTimersByTime(21_000);
    reviewWorkers.prepare();
    expect(started).toHaveLength(4);
    vi.advanceTimersByTime(21_000);
    expect(started.map(({ ended }) => ended)).toEqual([true, true, true, true]);
  });

  it("become fewer and more while they work", () => {
    reviewWorkers.atOnce = 3;
    for (let ply = 0; ply < 6; ply += 1) void reviewWorkers.look(wish(ply));
    reviewWorkers.atOnce = 1;
    started[0]!.answer();
    started[1]!.answer();
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1, 1]);
    reviewWorkers.atOnce = 2;
    expect(started.map(({ asked }) => asked.length)).toEqual([2, 1, 1]);
  });

  it("give back what they cannot do, and others go on", async () => {
    reviewWorkers.atOnce = 2;
    const [one, other, last] = [1, 2, 3].map((ply) => reviewWorkers.look(wish(ply)));
    started[0]!.onerror?.({ message: "no room" });
    await expect(one).rejects.toThrow("no room");
    expect(started[0]!.ended).toBe(true);
    started[1]!.answer();
    started[1]!.answer();
    expect(await Promise.all([other, last])).toEqual(["found 2", "found 3"]);
    expect(started).toHaveLength(2);
  });

  it("say that none is left", async () => {
    const both = [1, 2].map((ply) => reviewWorkers.look(wish(ply)).catch(String));
    started[0]!.onmessage?.({ data: { failed: "no module" } });
    expect(await Promise.all(both)).toEqual(["Error: no module", "Error: no module"]);
  });

  it("are given up after a while, and end when nobody wants them", async () => {
    const late = reviewWorkers.look(wish(1)).catch(String);
    vi.advanceTimersByTime(121_000);
    expect(await late).toContain("too long");
    const again = reviewWorkers.look(wish(2));
    started[1]!.answer();
    expect(await again).toBe("found 2");
    vi.advanceTimersByTime(21_000);
    expect(started[1]!.ended).toBe(true);
  });
});
