import { describe, expect, it } from "vitest";
import { type Device, handsOf } from "../../src/here/hands";

const device: Device = { cores: 8, memory: 8, hidden: false, battery: false, saving: false };

describe("how many workers think side by side", () => {
  it("leaves a core free, and takes four at most", () => {
    expect([16, 8, 4, 2, 1].map((cores) => handsOf({ ...device, cores }))).toEqual([4, 4, 3, 1, 1]);
  });

  it("wants room for each", () => {
    expect([8, 4, 2, 0.5].map((memory) => handsOf({ ...device, memory }))).toEqual([4, 2, 1, 1]);
  });

  it("is gentle on battery, where data is saved, and where nobody looks", () => {
    expect(handsOf({ ...device, battery: true })).toBe(2);
    expect(handsOf({ ...device, saving: true })).toBe(2);
    expect(handsOf({ ...device, cores: 4, battery: true })).toBe(1);
    expect(handsOf({ ...device, hidden: true })).toBe(1);
  });
});
