import { describe, expect, test } from "vitest";
import { amount, moment, share, unitOf } from "../../src/days/left";

const HOUR = 3600;
const DAY = 24 * HOUR;

describe("the time that is left", () => {
  test("is told in the largest unit that says enough", () => {
    expect(unitOf(7 * DAY)).toEqual({ unit: "day", count: 7 });
    expect(unitOf(2 * DAY - 1)).toEqual({ unit: "hour", count: 47 });
    expect(unitOf(2 * HOUR - 1)).toEqual({ unit: "minute", count: 120 });
    expect(unitOf(-5)).toEqual({ unit: "minute", count: 0 });
  });

  test("is told in three languages", () => {
    expect(amount(9 * HOUR, "en")).toBe("9 hours");
    expect(amount(9 * HOUR, "de")).toBe("9 Stunden");
    expect(amount(3 * DAY, "fr")).toMatch(/^3\s+jours$/);
  });

  test("is a part of the whole", () => {
    expect(share(0, 100, 25)).toBe(0.75);
    expect(share(0, 100, 200)).toBe(0);
    expect(share(100, 100, 100)).toBe(0);
  });

  test("a moment today has no day, one this week its name, a later one its date", () => {
    const now = new Date(2026, 10, 16, 9).getTime() / 1000;
    expect(moment(now + HOUR, now, "de")).toBe("10:00");
    expect(moment(now + DAY, now, "de")).toContain("Dienstag");
    expect(moment(now + 20 * DAY, now, "de")).toContain("Dezember");
  });
});
