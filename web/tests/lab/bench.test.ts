// The workbench: what is written is looked at after a pause, mended in its place, and taken back.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { commandOf, digestOf, Workbench } from "../../src/lab/bench.svelte";
import { http, RequestError } from "../../src/protocol/http";

const asked = vi.spyOn(http, "printing");
const found = (text: string) => ({ text, faults: [], changes: [], entries: [], components: {} });

beforeEach(() => {
  localStorage.clear();
  asked.mockReset();
  asked.mockImplementation(async ({ text }) => found(text ?? "printed"));
});

async function opened(): Promise<Workbench> {
  const bench = new Workbench(() => "nobody answers");
  await bench.open("aetherya");
  return bench;
}

describe("a component file", () => {
  test("begins as it is printed, and with what was kept", async () => {
    expect((await opened()).text).toBe("printed");
    localStorage.setItem("oakdoor.lab.aetherya", "mine");
    expect((await opened()).text).toBe("mine");
  });

  test("is mended where a fault is, with its quotes", async () => {
    const bench = await opened();
    await bench.replace("a = 1\nhates = [\"elf\", \"gobling\"] # 🐉\n[dragons]");
    await bench.mend({ line: 2, column: 17, end: 26, text: "", instead: "goblin" });
    expect(bench.text).toBe("a = 1\nhates = [\"elf\", \"goblin\"] # 🐉\n[dragons]");
    await bench.mend({ line: 3, column: 1, end: 10, text: "", instead: "dragon" });
    expect(bench.text.endsWith("[dragon]")).toBe(true);
    await bench.undo();
    expect(bench.text.endsWith("[dragons]")).toBe(true);
  });

  test("cannot be played with before it was looked at", async () => {
    vi.useFakeTimers();
    const bench = await opened();
    bench.write("more");
    expect(bench.components).toBeNull();
    expect(localStorage.getItem("oakdoor.lab.aetherya")).toBe("more");
    await vi.runAllTimersAsync();
    expect(bench.components).toEqual({});
    vi.useRealTimers();
  });

  test("says why nothing can be said about it", async () => {
    const bench = await opened();
    asked.mockRejectedValueOnce(new RequestError(422, "too long"));
    await bench.replace("x");
    expect(bench.problem).toBe("too long");
    asked.mockRejectedValueOnce(new TypeError("no server"));
    await bench.replace("y");
    expect(bench.problem).toBe("nobody answers");
    expect(bench.text).toBe("y");
  });
});

test("a text has the digest that the server gives it", async () => {
  expect(await digestOf("oakdoor")).toMatch(/^[0-9a-f]{16}$/);
});

test("the command of the whole report has the saved file only where it says otherwise than the printed game", () => {
  expect(commandOf("aetherya", "base", false)).toBe("oakdoor lab report aetherya/base");
  expect(commandOf("rivality", "solo", true)).toBe("oakdoor lab report rivality/solo --components rivality.toml");
});
