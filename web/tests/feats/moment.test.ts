// After a game all feats that are new are told, each with what it is; without one there is nothing.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Moment from "../../src/feats/Moment.svelte";
import { featsOf } from "../../src/feats/requests";

vi.mock("../../src/feats/requests", () => ({ featsOf: vi.fn() }));
const feat = (title: string, how: string) => ({ sign: "dragon", title, how, turn: 1 });
afterEach(() => (document.body.innerHTML = ""));

async function told(feats: ReturnType<typeof feat>[]): Promise<HTMLElement> {
  vi.mocked(featsOf).mockResolvedValue({ feats, done: feats.length, all: 40 });
  const shown = mount(Moment, { target: document.body, props: { key: "k" } });
  await vi.waitFor(() => (flushSync(), expect(document.querySelectorAll("li").length).toBe(feats.length)));
  const text = document.body.cloneNode(true) as HTMLElement;
  await unmount(shown);
  return text;
}

test("all of several feats are told", async () => {
  const page = await told([feat("Four walls", "Hold four fortresses"), feat("Alone", "Win without help"), feat("Far", "Come far")]);
  expect([...page.querySelectorAll("li")].map((one) => one.textContent.replace(/\s+/g, " ").trim())).toEqual([
    "Four wallsHold four fortresses.",
    "AloneWin without help.",
    "FarCome far.",
  ]);
});

test("without a feat there is nothing", async () => {
  expect((await told([])).querySelector("section")).toBeNull();
});
