// The address of a moment: it can be written and read again, and what cannot be read is left out.
import { describe, expect, it } from "vitest";
import { segmentsOf } from "../../src/protocol/path";
import { addressOf, readAddress } from "../../src/review/address";

describe("the address of a moment", () => {
  it("is read as it was written", () => {
    const branch = { ply: 12, moves: ["take", "put circle:12.31* 2,-1 N"], anew: true };
    const segments = segmentsOf(addressOf("KEY", 19, 1, branch))!;
    expect(segments.slice(0, 2)).toEqual(["review", "KEY"]);
    expect(readAddress(segments.slice(2))).toEqual({ turn: 19, eye: 1, branch });
    expect(readAddress(segmentsOf(addressOf("KEY", 3, -1, null))!.slice(2))).toEqual({ turn: 3, eye: -1, branch: null });
  });

  it("leaves out what cannot be read", () => {
    expect(readAddress([])).toEqual({ turn: null, eye: null, branch: null });
    expect(readAddress(["0", "9", "x~draw"])).toEqual({ turn: null, eye: null, branch: null });
    expect(readAddress(["-3", "all", "4"])).toEqual({ turn: null, eye: -1, branch: null });
    expect(readAddress(["1", "1", `4~${"draw~".repeat(60)}`]).branch).toBeNull();
  });
});
