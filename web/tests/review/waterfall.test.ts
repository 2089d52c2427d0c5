// A waterfall goes on where it was, and ends in the sum.
import { describe, expect, it } from "vitest";
import { fallOf, partOf } from "../../src/review/waterfall";

describe("a waterfall", () => {
  it("goes on where the bar before it ended", () => {
    const { bars, net, zero } = fallOf([6, -4, 2]);
    expect(zero).toBe(0);
    expect(bars[0]).toEqual({ left: 0, width: 100 });
    expect(bars[1]!.left + bars[1]!.width).toBeCloseTo(100);
    expect(bars[1]!.left).toBeCloseTo(100 / 3);
    expect(bars[2]!.left).toBeCloseTo(100 / 3);
    expect(net).toEqual({ left: 0, width: bars[2]!.left + bars[2]!.width });
  });

  it("has zero inside where it falls below", () => {
    const { bars, net, zero } = fallOf([-5, 10]);
    expect(zero).toBeCloseTo(50);
    expect(bars[0]).toEqual({ left: 0, width: 50 });
    expect(net.left).toBeCloseTo(50);
    expect(net.width).toBeCloseTo(50);
  });

  it("is nothing where nothing happened", () => {
    expect(fallOf([0, 0]).net.width).toBe(0);
    expect(fallOf([]).bars).toEqual([]);
  });

  it("knows which part of it is luck, whichever way it went", () => {
    expect(partOf([1, -2], [1, 0])).toBe(0.75);
    expect(partOf([], [])).toBe(0);
  });
});
