import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { device } from "../../src/device/device.svelte";
import type { TableInfo } from "../../src/protocol";
import { http, RequestError } from "../../src/protocol/http";

describe("a request", () => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>();
  const asked = () => fetched.mock.lastCall![0];
  const addressed = () => asked().url.slice(location.origin.length);
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    fetched.mockImplementation(() => Promise.resolve(new Response("[]")));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("keeps what somebody else wrote in its place of the address", async () => {
    await http.table("a/../b?c");
    expect(addressed()).toBe("/api/tables/a%2F..%2Fb%3Fc");
    await http.findRules("what & why?");
    expect(new URL(asked().url).searchParams.get("words")).toBe("what & why?");
  });

  it("leaves out what nobody chose", async () => {
    await http.games("", "");
    expect(addressed()).toBe("/api/games");
    await http.games("aetherya", "");
    expect(addressed()).toBe("/api/games?game=aetherya");
  });

  it("says the language and hands its body over as JSON", async () => {
    await http.changeSeat("key", 1, { action: "bot", level: "odo" });
    expect([asked().method, addressed()]).toEqual(["POST", "/api/tables/key/seats/1"]);
    expect(asked().headers.get("Accept-Language")).toBe("en");
    expect(asked().headers.get("Content-Type")).toBe("application/json");
    expect(await asked().json()).toEqual({ action: "bot", level: "odo" });
  });

  it("is handed whole to the page where the server cannot be reached", async () => {
    fetched.mockImplementation(async (request) => {
      await request.text(); // what a network does before it fails
      throw new TypeError("no network");
    });
    vi.spyOn(device, "canAnswer").mockResolvedValue(true);
    const answer = vi.spyOn(device, "ask").mockResolvedValue({ status: 201, text: "{\"key\":\"here-r-1\"}" });
    const body = { record: { game: "x" }, names: ["Ada"] };
    expect(await http.uploadReview(body)).toEqual({ key: "here-r-1" });
    expect(answer).toHaveBeenCalledWith("POST", "/api/reviews", JSON.stringify(body), "en");
    device.active = false;
  });

  it("throws the sentence of a refusal, or what the network says of one without", async () => {
    fetched.mockResolvedValueOnce(new Response("{\"detail\":\"there is no such table\"}", { status: 404 }));
    await expect(http.table("a")).rejects.toThrow(new RequestError(404, "there is no such table"));
    fetched.mockResolvedValueOnce(new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
    await expect(http.table("a")).rejects.toThrow(new RequestError(502, "Bad Gateway"));
  });

  it("has the types of the description", () => {
    expectTypeOf(http.table).returns.resolves.toEqualTypeOf<TableInfo>();
    expectTypeOf(http.changeSeat).parameter(1).toEqualTypeOf<number>();
  });
});
