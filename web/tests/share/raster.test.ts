import { afterEach, expect, it, vi } from "vitest";
import { symbolOf, whole } from "../../src/share/raster";

afterEach(() => vi.unstubAllGlobals());

const FACE = "<svg viewBox=\"0 0 240 240\" fill=\"none\"><title>Elf</title><defs><style>.a{}</style><linearGradient id=\"sky\"/></defs>"
  + "<path fill=\"url(#sky)\"/><use href=\"#sky\"/></svg>";

it("what a drawing calls its own parts is its own", () => {
  const symbol = symbolOf("faces-elf", FACE);
  expect(symbol).toContain("viewBox=\"0 0 240 240\" fill=\"none\"");
  expect(symbol).toContain("id=\"faces-elf-sky\"");
  expect(symbol).toContain("url(#faces-elf-sky)");
  expect(symbol).toContain("href=\"#faces-elf-sky\"");
  expect(symbol).not.toMatch(/title|style/);
});

it("each file is fetched and put in once", async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response(FACE)));
  vi.stubGlobal("fetch", fetched);
  const image = (x: number) => `<image href="/faces/card-elf.svg" x="${x}" y="0" width="9" height="9"/>`;
  const drawn = await whole(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${image(0)}${image(1)}</svg>`);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(drawn.match(/<symbol /g)).toHaveLength(1);
  expect(drawn.match(/<use href="#faces-card-elf-svg" x="\d" y="0"/g)).toHaveLength(2);
  expect(drawn).not.toContain("<image");
});
