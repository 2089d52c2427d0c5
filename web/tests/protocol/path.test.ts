import { describe, expect, it } from "vitest";
import { path, segmentsOf } from "../../src/protocol/path";

describe("paths", () => {
  it("are made of values that stay where they are put", () => {
    expect(path`/tables/${"key"}/seats/${2}`).toBe("/tables/key/seats/2");
    const made = new URL(path`/api/me/follow/${"../../tables/KEY/leave"}`, "http://here.example");
    expect(made.pathname).toBe("/api/me/follow/..%2F..%2Ftables%2FKEY%2Fleave");
    expect(path`/tables/${"a?b#c"}/join`).toBe("/tables/a%3Fb%23c/join");
  });

  it("are read part by part", () => {
    expect(segmentsOf("/")).toEqual([]);
    expect(segmentsOf("/t/KEY")).toEqual(["t", "KEY"]);
    expect(segmentsOf("/rules/a%20b")).toEqual(["rules", "a b"]);
  });

  it("are missing where a part cannot be read or holds a path", () => {
    for (const address of ["/me/%", "/t/%E0%A4%A", "/me/..%2f..%2ftables%2fKEY%2fleave", "/t/a%5Cb", "/t/%2e%2e"]) {
      expect(segmentsOf(address)).toBeNull();
    }
  });
});
