import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pulse } from "../../src/protocol/pulse";

describe("the pulse of a connection", () => {
  const patient = { ping: vi.fn(), silent: vi.fn(), dead: vi.fn() };
  let pulse: Pulse;
  beforeEach(() => {
    vi.useFakeTimers();
    pulse = new Pulse(patient);
    pulse.start();
  });
  afterEach(() => {
    pulse.stop();
    vi.useRealTimers();
    vi.resetAllMocks();
  });

  it("is asked for, and says within two seconds that nothing comes any more", () => {
    vi.advanceTimersByTime(1600);
    expect(patient.ping.mock.calls.length).toBeGreaterThan(1);
    expect(patient.silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(patient.silent.mock.calls).toEqual([[true]]);
    pulse.hear();
    expect(patient.silent.mock.calls).toEqual([[true], [false]]);
  });

  it("goes on while something comes", () => {
    for (let second = 0; second < 20; second++) {
      vi.advanceTimersByTime(1000);
      pulse.hear();
    }
    expect(patient.silent).not.toHaveBeenCalled();
    expect(patient.dead).not.toHaveBeenCalled();
  });

  it("says at once that a device has no network", () => {
    dispatchEvent(new Event("offline"));
    expect(patient.silent.mock.calls).toEqual([[true]]);
    expect(patient.dead).not.toHaveBeenCalled();
  });

  it("gives up after eight seconds", () => {
    vi.advanceTimersByTime(8000);
    expect(patient.dead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(patient.dead).toHaveBeenCalled();
  });
});
