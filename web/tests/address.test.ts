import { afterEach, describe, expect, it, vi } from "vitest";

/** The module as it is at some address: of a server, or of a site of plain files. */
async function opened(site: boolean) {
  document.head.innerHTML = site ? "<meta name=\"oakdoor-server\" content=\"none\">" : "";
  vi.resetModules();
  return import("../src/address");
}

describe("addresses", () => {
  afterEach(() => vi.resetModules());

  it("are the program's own paths at the root of a server", async () => {
    const { pageAt, pathOf, fileAt } = await opened(false);
    expect([pageAt("/"), pageAt("/t/abc"), pageAt("/rules/aetherya/base#R1")]).toEqual(["/", "/t/abc", "/rules/aetherya/base#R1"]);
    expect(fileAt("faces/card-elf.svg")).toBe("/faces/card-elf.svg");
    expect(pathOf({ pathname: "/learn/", search: "?/t/abc" })).toBe("/learn");
  });

  it("stand behind a question mark where a site has no file for them", async () => {
    const { pageAt, pathOf } = await opened(true);
    expect(pageAt("/learn/aetherya/base/neighbours/1")).toBe("/learn/aetherya/base/neighbours/1");
    for (const path of ["/t/here-1", "/replay/here-1", "/review/here-1/3/all", "/pad/result/5"]) {
      const { pathname, search } = new URL(pageAt(path), "http://host");
      expect(pathname).toBe("/");
      expect(pathOf({ pathname, search })).toBe(path);
    }
    expect(["/replay", "/pad/result", "/t"].map(pageAt)).toEqual(["/replay", "/pad/result", "/t"]);
    expect(pathOf({ pathname: "/", search: "?from=mail" })).toBe("/");
  });
});
