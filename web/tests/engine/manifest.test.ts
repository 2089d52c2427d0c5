// What the engine consists of, while it is still being made.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filesOf, type Making } from "../../src/engine/manifest";

const files = { description: "/engine/modes/a.json", module: "/engine/modes/a.wasm", weights: null };
const said = (modes: object, making: Making | null) => ({ folder: null, modes, making, files: [] });

describe("the files of a mode", () => {
  let answers: (object | null)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return Promise.resolve(answer ? Response.json(answer) : new Response("", { status: 404 }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are waited for while they are being made", async () => {
    answers = [
      said({}, { done: 0, of: 9 }),
      said({ other: files }, { done: 1, of: 9 }),
      said({ other: files, mine: files }, { done: 2, of: 9 }),
    ];
    const told: Making[] = [];
    const found = filesOf("mine", (making) => told.push(making));
    await vi.runAllTimersAsync();
    expect(await found).toEqual(files);
    expect(told.map(({ done }) => done)).toEqual([0, 1]);
  });

  it("are not waited for where nothing is being made", async () => {
    answers = [said({}, null)];
    await expect(filesOf("mine")).rejects.toThrow("mine was not made");
    answers = [null];
    await expect(filesOf("mine")).rejects.toThrow("there is no engine");
  });
});
