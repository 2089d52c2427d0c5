// Games that are being entered: none is lost when another begins.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PadSheet } from "../../src/pad/game";

const sheet = (count: number): PadSheet => ({
  game: "aetherya",
  mode: "base",
  other_box: false,
  kingdoms: Array.from({ length: count }, () => ({ cells: [], legends: [] })),
});

/** The store as a page that is opened now has it. */
async function opened() {
  vi.resetModules();
  return (await import("../../src/pad/draft.svelte")).draft;
}

beforeEach(() => localStorage.clear());

describe("unfinished games", () => {
  it("wait when another begins, and the last one is open", async () => {
    const draft = await opened();
    draft.begin(["Lena"], sheet(1));
    draft.begin(["Mira"], sheet(2));
    expect(draft.people).toEqual(["Mira"]);
    const later = await opened();
    expect(later.unfinished().map(({ people }) => people)).toEqual([["Mira"], ["Lena"]]);
    expect(later.people).toEqual(["Mira"]);
    later.goOn(later.unfinished()[1]!.id);
    expect(later.sheet).toEqual(sheet(1));
  });

  it("come back after they were thrown away", async () => {
    const draft = await opened();
    draft.begin(["Lena"], sheet(1));
    draft.throwAway(draft.unfinished()[0]!.id);
    expect(draft.open).toBe(false);
    const later = await opened();
    expect(later.unfinished()).toEqual([]);
    later.bringBack(later.thrown()[0]!.id);
    expect(later.unfinished().map(({ people }) => people)).toEqual([["Lena"]]);
  });

  it("are taken over from earlier versions", async () => {
    localStorage.setItem("oakdoor.pad.draft", JSON.stringify({ id: "one", people: ["Ole"], sheet: sheet(1), before: [] }));
    const draft = await opened();
    expect(draft.people).toEqual(["Ole"]);
    draft.change(() => undefined);
    expect(localStorage.getItem("oakdoor.pad.draft")).toBeNull();
    expect((await opened()).people).toEqual(["Ole"]);
  });

  it("are not lost to another page that began one", async () => {
    const [here, there] = [await opened(), await opened()];
    here.begin(["Lena"], sheet(1));
    there.begin(["Mira"], sheet(2));
    here.change(() => undefined);
    expect((await opened()).unfinished().map(({ people }) => people)).toEqual([["Lena"], ["Mira"]]);
  });
});
