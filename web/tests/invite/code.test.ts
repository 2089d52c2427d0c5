import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { draw } from "../../src/invite/code";
import { isNearby, isOwn, reach } from "../../src/invite/reach";

const SCALE = 4;

/** What another program reads in a drawing: its modules as pixels. */
function read({ size, path }: { size: number; path: string }): string | undefined {
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      const start = 4 * (row * width + Number(x) * SCALE);
      pixels.fill(0, start, start + 4 * SCALE);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

describe("a QR code", () => {
  it("is read by another program as the address that was drawn", async () => {
    for (const address of ["http://192.168.1.5:8450/t/AbCdEf-_0123456789abcd", "https://oak.example.org/t/zzzzzzzzzzzzzzzzzzzzzz"]) {
      expect(read(await draw(address))).toBe(address);
    }
  });
});

describe("the address for other devices", () => {
  it("is never a name that only this machine has", async () => {
    for (const host of ["localhost", "127.0.0.1", "127.3.2.1", "[::1]", "oak.localhost"]) expect(isOwn(host)).toBe(true);
    for (const host of ["192.168.1.5", "oak.home", "localhost.example.org"]) expect(isOwn(host)).toBe(false);
    expect(await reach({ hostname: "oak.home", origin: "http://oak.home" })).toEqual({ origin: "http://oak.home", isNearby: true });
  });

  it("says where it ends at the own router", () => {
    for (const host of ["192.168.1.5", "10.0.0.3", "172.20.1.1", "169.254.3.3", "oak", "oak.local", "oak.fritz.box", "[fd00::1]"]) {
      expect(isNearby(host), host).toBe(true);
    }
    for (const host of ["172.32.1.1", "8.8.8.8", "oak.example.org", "[2001:db8::1]"]) expect(isNearby(host), host).toBe(false);
  });
});
