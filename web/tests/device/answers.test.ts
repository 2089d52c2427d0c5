import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Answers from "../../src/device/answers";

const FILES: Record<string, unknown> = {
  "/engine/engine.json": { folder: "engine/mark/", bytes: 1 },
  "/engine/mark/answers-de-shared.json": { "/api/catalogue": { avatars: ["fox"] }, "/api/rules": ["Regeln"], "/api/feats": "Liste" },
  "/engine/mark/answers-de-aetherya-base.json": { "/api/rules/aetherya/base": "Seite", "/api/lessons/aetherya/base/first/1": "Schritt" },
  "/engine/mark/answers-search.json": {
    sections: [{
      game: "aetherya",
      modes: ["base"],
      name: "tribes",
      texts: { en: "Elf", de: "Elben", fr: "Elfe" },
      titles: { de: "St\u00e4mme" },
    }],
    asked: { en: {}, de: {}, fr: {} },
    endings: [],
    links: [],
    codes: ["en", "de", "fr"],
    shortest: 4,
    around: 60,
    most: 40,
    nearly: 0.72,
  },
};

describe("what a page answers without its Python", () => {
  let answerAtOnce: typeof Answers.answerAtOnce;
  const fetched = vi.fn((address: string) =>
    Promise.resolve(address in FILES ? new Response(JSON.stringify(FILES[address])) : new Response("", { status: 404 }))
  );
  const ask = async (address: string, body?: object, isOpen = false): Promise<unknown> => {
    const method = body ? "POST" : "GET";
    const answer = await answerAtOnce({ method, address, body: body && JSON.stringify(body), language: "de" }, isOpen);
    return answer && JSON.parse(answer.text);
  };
  beforeEach(async () => {
    vi.stubGlobal("fetch", fetched);
    vi.resetModules();
    ({ answerAtOnce } = await import("../../src/device/answers"));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockClear();
    localStorage.clear();
  });

  it("is what the build has written, read once", async () => {
    expect(await ask("/api/rules")).toEqual(["Regeln"]);
    expect(await ask("/api/rules/aetherya/base")).toBe("Seite");
    expect(await ask("/api/lessons/aetherya/base/first/1", { moves: [], show: false })).toBe("Schritt");
    expect(fetched).toHaveBeenCalledTimes(4); // with engine.json for each
  });

  it("is the list of feats until something was played", async () => {
    expect(await ask("/api/feats")).toBe("Liste");
    expect(await ask("/api/feats", undefined, true)).toBeNull();
    localStorage.setItem("oakdoor.here", "1");
    expect(await ask("/api/feats")).toBeNull();
  });

  it("is what a search in the rules finds, in a file that is read once", async () => {
    const hit = { game: "aetherya", modes: ["base"], section: "tribes", title: "St\u00e4mme", language: "de", excerpt: "Elben" };
    expect(await ask("/api/rules/search?words=elb")).toEqual({ hits: [hit], guess: null });
    expect(await ask("/api/rules/search?words=a%20b")).toEqual({ hits: [], guess: null });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(await ask(`/api/rules/search?words=${"e".repeat(61)}`)).toBeNull(); // refused, as Python says
  });

  it("is nothing about moves, or what was not written", async () => {
    const step = "/api/lessons/aetherya/base/first/1";
    for (const body of [{ moves: ["draw"] }, { moves: [], words: "draw" }, { moves: [], show: true }]) {
      expect(await ask(step, body)).toBeNull();
    }
    for (const address of ["/api/rules/search?words=", "/api/rules/rivality/solo", "/api/games", "/api/tables/here-1"]) {
      expect(await ask(address)).toBeNull();
    }
    expect(await ask("/api/tables", { game: "aetherya" })).toBeNull();
  });

  it("is who plays here, and that nothing was played, until Python knows better", async () => {
    expect(await ask("/api/me")).toEqual({ name: "", avatar: "fox", named: false });
    localStorage.setItem("oakdoor.me", JSON.stringify({ name: "Lena", avatar: "owl", named: true }));
    expect(await ask("/api/me")).toEqual({ name: "Lena", avatar: "owl", named: true });
    expect(await ask("/api/tables?skip=0")).toEqual([]);
    expect(await ask("/api/me", undefined, true)).toBeNull();
    localStorage.setItem("oakdoor.here", "1");
    expect(await ask("/api/tables?skip=0")).toBeNull();
  });
});
