import { describe, expect, it } from "vitest";
import { booting } from "../../src/device/booting.svelte";

describe("the start of the server in the page", () => {
  it("goes on from stage to stage", () => {
    booting.begin();
    const parts = ([["getting", 0], ["getting", 0.5], ["starting", 0], ["opening", 0], ["done", 1]] as const).map(([stage, part]) => {
      booting.reach(stage, part);
      return booting.part;
    });
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    expect([parts[0], parts.at(-1), new Set(parts).size]).toEqual([0, 1, 5]);
  });

  it("is told only to those who wait for it", () => {
    booting.want();
    expect(booting.wanted).toBe(false);
    booting.begin();
    expect(booting.wanted).toBe(false);
    booting.want();
    expect(booting.wanted).toBe(true);
    booting.end();
    expect(booting.wanted).toBe(false);
  });
});
