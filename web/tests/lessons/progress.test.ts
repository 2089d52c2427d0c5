// What is kept of the lessons in the browser, also where something else stands there.
import { beforeEach, describe, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});

async function opened() {
  vi.resetModules();
  return (await import("../../src/lessons/progress.svelte")).progress;
}

beforeEach(() => stored.clear());

describe("progress", () => {
  it("begins with the first step", async () => {
    const progress = await opened();
    expect(progress.of("a/b/c")).toEqual({ step: 1, done: false });
    expect(progress.began("a/b/c")).toBe(false);
  });
  it("keeps the step one leaves, and stays done", async () => {
    (await opened()).arrive("a/b/c", 3);
    const progress = await opened();
    expect(progress.of("a/b/c")).toEqual({ step: 3, done: false });
    progress.finish("a/b/c");
    progress.arrive("a/b/c", 2);
    expect((await opened()).of("a/b/c")).toEqual({ step: 2, done: true });
  });
  it("keeps a whole game until its end, and only in its step", async () => {
    const progress = await opened();
    progress.arrive("a/b/c", 1);
    progress.play("a/b/c", { moves: ["0 draw"], said: { code: "en", text: "Well drawn." } });
    progress.arrive("a/b/c", 1);
    expect((await opened()).of("a/b/c")).toMatchObject({ moves: ["0 draw"], said: { text: "Well drawn." } });
    progress.arrive("a/b/c", 2);
    expect(progress.of("a/b/c").moves).toBeUndefined();
  });
  it("shows the end of a lesson again until it is opened anew", async () => {
    const progress = await opened();
    progress.arrive("a/b/c", 2);
    progress.play("a/b/c", { moves: [], words: "draw" });
    progress.finish("a/b/c");
    progress.arrive("a/b/c", 2);
    expect((await opened()).of("a/b/c")).toMatchObject({ step: 2, done: true, words: "draw" });
    expect(progress.enter("a/b/c")).toBe(1);
    expect(progress.of("a/b/c")).toEqual({ step: 1, done: true });
  });
  it.each(["", "null", "7", "[]", "{", "{\"a/b/c\":{\"step\":-1,\"done\":true}}", "{\"a/b/c\":{\"step\":1,\"done\":false,\"moves\":[1]}}"])(
    "does not stumble over %s",
    async (kept) => {
      stored.set("lessons", kept);
      expect((await opened()).of("a/b/c")).toEqual({ step: 1, done: false });
    },
  );
});
