import { describe, expect, it } from "vitest";
import { type Device, workerCount } from "../../src/device/worker-count";

const device: Device = { cores: 8, memory: 8, hidden: false, battery: false, saving: false };

describe("how many workers think side by side", () => {
  it("leaves a core free where there are more than two, and takes four at most", () => {
    expect([16, 8, 4, 3, 2, 1].map((cores) => workerCount({ ...device, cores }))).toEqual([4, 4, 3, 2, 2, 1]);
  });

  it("wants room for each", () => {
    expect([8, 4, 2, 0.5].map((memory) => workerCount({ ...device, memory }))).toEqual([4, 2, 1, 1]);
  });

  it("is gentle on battery, where data is saved, and where nobody looks", () => {
    expect(workerCount({ ...device, battery: true })).toBe(2);
    expect(workerCount({ ...device, saving: true })).toBe(2);
    expect(workerCount({ ...device, cores: 4, battery: true })).toBe(1);
    expect(workerCount({ ...device, hidden: true })).toBe(1);
  });
});
