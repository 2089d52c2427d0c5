// A review is told: nobody asks for it again and again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { device } from "../../src/device/device.svelte";
import type * as Engine from "../../src/device/engine";
import type { Schemas } from "../../src/protocol";
import { http } from "../../src/protocol/http";
import * as remembered from "../../src/review/remembered";
import { ReviewRun } from "../../src/review/review.svelte";
import { watchReview } from "../../src/review/watching";

type State = Schemas["ReviewState"];
const state = (what: State["state"], done = 0, review: object | null = null): State =>
  ({ key: "table", state: what, done, turns: 3, stamp: `${what} ${done}`, seats: [], review }) as unknown as State;

class Socket {
  static all: Socket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }

  tell = (told: State): void => this.onmessage?.({ data: JSON.stringify(told) });
  close(): void {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a review that is watched", () => {
  it("is told by the server, from what is known on, and has an end", async () => {
    const told: string[] = [];
    const ended = vi.fn();
    watchReview("a key", "computing 1", (one) => told.push(one.state), ended);
    await vi.advanceTimersByTimeAsync(0);
    const [socket] = Socket.all;
    expect(socket!.address).toMatch(/^ws:.*\/api\/reviews\/a%20key\/live\?language=en&stamp=computing\+1$/);
    socket!.tell(state("computing", 2));
    socket!.tell(state("ready", 3));
    socket!.onclose!({ code: 1000 });
    expect([told, ended.mock.calls]).toEqual([["computing", "ready"], [[false]]]);
  });

  it("is given up where nothing is said for long, and says nothing after it was stopped", async () => {
    const ended = vi.fn();
    watchReview("table", "", () => undefined, ended);
    await vi.advanceTimersByTimeAsync(29_000);
    Socket.all[0]!.tell(state("computing"));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([ended.mock.calls, Socket.all[0]!.closed]).toEqual([[[true]], true]);
    const stop = watchReview("table", "", () => undefined, ended);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ended.mock.calls.length, Socket.all[1]!.closed]).toEqual([1, true]);
  });

  it("is told by the server in the page where that works it out, however long it takes", async () => {
    const opened: string[][] = [];
    class DeviceSocket extends Socket {
      constructor(...values: string[]) {
        super("device");
        opened.push(values);
      }
    }
    vi.spyOn(device, "engine").mockResolvedValue({ DeviceSocket } as unknown as typeof Engine);
    const ended = vi.fn();
    watchReview("here-r-1", "", () => undefined, ended);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toEqual([["reviews", "here-r-1", "language=en&stamp="]]);
    expect(ended).not.toHaveBeenCalled();
  });
});

describe("a page with a review", () => {
  const frames = { frames: [], book: {}, result: null } as unknown as Schemas["Replay"];
  beforeEach(() => {
    vi.stubGlobal("WebAssembly", undefined); // the server judges
    vi.spyOn(http, "reviewFrames").mockResolvedValue(frames);
    vi.spyOn(remembered, "remember").mockResolvedValue();
  });

  async function opened(first: State): Promise<ReviewRun> {
    vi.spyOn(http, "review").mockResolvedValue(first);
    vi.spyOn(http, "beginReview").mockResolvedValue(state("computing"));
    const run = new ReviewRun("table", { eye: 0, turn: null, branch: null });
    await run.open();
    await vi.advanceTimersByTimeAsync(0);
    return run;
  }

  it("asks once, begins, and is told the rest", async () => {
    const run = await opened(state("none"));
    const [socket] = Socket.all;
    await vi.advanceTimersByTimeAsync(20_000);
    socket!.tell(state("computing", 1, { turns: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect([run.state?.done, run.review]).toEqual([1, { turns: 1 }]);
    socket!.tell(state("computing", 1)); // nothing is new
    await vi.advanceTimersByTimeAsync(20_000);
    expect([run.coming, run.review]).toEqual([true, { turns: 1 }]);
    socket!.tell(state("ready", 3, { turns: 3 }));
    await vi.advanceTimersByTimeAsync(0);
    socket!.onclose!({ code: 1000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([run.state?.state, run.review]).toEqual(["ready", { turns: 3 }]);
    expect([vi.mocked(http.review).mock.calls.length, vi.mocked(http.beginReview).mock.calls.length, Socket.all.length]).toEqual([1, 1, 1]);
  });

  it("asks once more where it is told nothing any more, and begins again where that was forgotten", async () => {
    const run = await opened(state("computing", 1));
    vi.mocked(http.review).mockResolvedValueOnce(state("computing", 2));
    Socket.all[0]!.onclose!({ code: 1012 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([run.state?.done, Socket.all.length]).toEqual([2, 2]);
    vi.mocked(http.review).mockResolvedValueOnce(state("none"));
    Socket.all[1]!.onclose!({ code: 1000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([vi.mocked(http.beginReview).mock.calls.length, Socket.all.length]).toEqual([1, 3]);
    run.close();
    expect(Socket.all[2]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.length).toBe(3);
  });

  it("watches nothing where all is there", async () => {
    await opened(state("ready", 3, { turns: 3 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([Socket.all.length, vi.mocked(http.review).mock.calls.length]).toEqual([0, 1]);
  });
});
