import { beforeEach, describe, expect, it, vi } from "vitest";
import { explained, explains } from "../../src/play/explain.svelte";
import { acts, byKey, byTouch, drags, heading, isTaken, letterOf, rove } from "../../src/play/press";
import { settings } from "../../src/settings.svelte";

const pointer = (type: string, kind = "mouse", more: PointerEventInit = {}) =>
  new PointerEvent(type, { pointerType: kind, bubbles: true, button: 0, buttons: 1, ...more });
const subject = { title: "Elf", terms: ["elf"] };
let node: HTMLButtonElement;
/** Svelte listens to pointers a moment later. */
const attached = () => Promise.resolve();

beforeEach(() => {
  document.body.innerHTML = "<button></button><div data-cell=\"a1\"></div><input>";
  node = document.querySelector("button") as HTMLButtonElement;
  node.setPointerCapture = () => {};
  explained.hide();
});

describe("what somebody points with", () => {
  it("is noted from the last event", () => {
    node.dispatchEvent(pointer("pointerdown", "touch"));
    expect([byTouch(), byKey()]).toEqual([true, false]);
    expect(byTouch(new MouseEvent("click", { detail: 0 }))).toBe(false);
    node.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
    expect([byTouch(), byKey()]).toEqual([false, true]);
    node.dispatchEvent(pointer("pointerdown"));
    expect([byTouch(), byKey()]).toEqual([false, false]);
  });

  it("acts by click and Enter, and aims by mouse and focus", async () => {
    const heard: string[] = [];
    const cell = document.querySelector("div") as HTMLElement;
    const wishes = {
      act: (touch: boolean) => heard.push(`act ${touch}`),
      aim: (key: boolean) => heard.push(`aim ${key}`),
      leave: () => heard.push("leave"),
    };
    const stop = acts(() => wishes as never)(cell);
    await attached();
    cell.dispatchEvent(pointer("pointerenter", "mouse", { clientX: 5 }));
    cell.dispatchEvent(pointer("pointerenter", "touch"));
    cell.dispatchEvent(pointer("pointerdown", "touch"));
    cell.dispatchEvent(new MouseEvent("click", { detail: 1 }));
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    cell.dispatchEvent(new FocusEvent("focus"));
    cell.dispatchEvent(new FocusEvent("blur"));
    expect(heard).toEqual(["aim false", "act true", "act false", "aim true", "leave"]);
    stop();
    cell.dispatchEvent(new MouseEvent("click"));
    expect(heard.length).toBe(5);
  });
});

describe("a mouse that rests", () => {
  it("aims at nothing where the page moved under it, until it really moves", async () => {
    const heard: string[] = [];
    const cell = document.querySelector("div") as HTMLElement;
    const stop = acts(() => ({ aim: () => void heard.push("aim"), leave: () => void heard.push("leave") }))(cell);
    await attached();
    const at = (type: string, clientX: number) => cell.dispatchEvent(pointer(type, "mouse", { clientX, clientY: 7 }));
    document.body.dispatchEvent(pointer("pointermove", "mouse", { clientX: 40, clientY: 7 }));
    at("pointerenter", 40);
    at("pointermove", 40);
    expect(heard).toEqual([]);
    at("pointermove", 41);
    at("pointermove", 42);
    expect(heard).toEqual(["aim"]);
    at("pointerleave", 43);
    at("pointermove", 43);
    at("pointerenter", 44);
    expect(heard).toEqual(["aim", "leave", "aim"]);
    stop();
  });
});

describe("keys", () => {
  it("belong to fields and the browser first", () => {
    const taken = (target: Element, init: KeyboardEventInit = {}) => {
      let found = false;
      target.addEventListener("keydown", (event) => (found = isTaken(event as KeyboardEvent)), { once: true });
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "d", ...init }));
      return found;
    };
    expect(taken(document.querySelector("input") as Element)).toBe(true);
    expect(taken(node)).toBe(false);
    expect(taken(node, { ctrlKey: true })).toBe(true);
  });

  it("are letters only if the player wants that", () => {
    expect(letterOf(new KeyboardEvent("keydown", { key: "D" }))).toBe("d");
    settings.letters = false;
    expect(letterOf(new KeyboardEvent("keydown", { key: "D" }))).toBe("");
    settings.letters = true;
  });

  it("move inside a list, round at the ends", () => {
    document.body.innerHTML = "<button></button><button></button><button></button>";
    const items = [...document.querySelectorAll("button")];
    expect(rove(new KeyboardEvent("keydown", { key: "ArrowLeft" }), items, 0)).toBe(2);
    expect(document.activeElement).toBe(items[2]);
    expect(rove(new KeyboardEvent("keydown", { key: "ArrowDown" }), items, 0)).toBeNull();
    expect(rove(new KeyboardEvent("keydown", { key: "ArrowDown" }), items, 0, true)).toBe(1);
    expect([heading("ArrowUp"), heading("a")]).toEqual([{ x: 0, y: -1 }, null]);
  });
});

describe("dragging", () => {
  it("begins when a press moves far enough, and ends over a place", async () => {
    const over: (string | undefined)[] = [];
    const dropped: (string | undefined)[] = [];
    const place = document.querySelector("div") as HTMLElement;
    document.elementFromPoint = (x: number) => (x > 50 ? place : document.body);
    const drag = {
      over: (at: HTMLElement | null) => void over.push(at?.dataset["cell"]),
      drop: (at: HTMLElement | null) => void dropped.push(at?.dataset["cell"]),
    };
    drags(() => drag)(node);
    await attached();
    node.dispatchEvent(pointer("pointerdown", "mouse", { clientX: 10, clientY: 10 }));
    node.dispatchEvent(pointer("pointermove", "mouse", { clientX: 14, clientY: 10 }));
    expect(over).toEqual([]);
    node.dispatchEvent(pointer("pointermove", "mouse", { clientX: 30, clientY: 10 }));
    node.dispatchEvent(pointer("pointermove", "mouse", { clientX: 90, clientY: 10 }));
    expect(over).toEqual([undefined, "a1"]);
    expect(document.querySelectorAll("button").length).toBe(2);
    node.dispatchEvent(pointer("pointerup", "mouse", { clientX: 90, clientY: 10 }));
    const clicked = vi.fn();
    node.addEventListener("click", clicked);
    node.click();
    expect(clicked).not.toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(dropped).toEqual(["a1"]);
    expect(document.querySelectorAll("button").length).toBe(1);
    node.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("does not begin where it cannot be, and is given up when the pointer is lost", async () => {
    const dropped: unknown[] = [];
    let can = false;
    drags(() => (can ? { over: () => {}, drop: (place) => void dropped.push(place) } : undefined))(node);
    await attached();
    document.elementFromPoint = () => document.body;
    const move = () => {
      node.dispatchEvent(pointer("pointerdown", "touch", { clientX: 0, clientY: 0 }));
      node.dispatchEvent(pointer("pointermove", "touch", { clientX: 40, clientY: 0 }));
      node.dispatchEvent(pointer("pointercancel", "touch"));
    };
    move();
    expect(dropped).toEqual([]);
    can = true;
    move();
    expect(dropped).toEqual([null]);
  });
});

describe("explaining", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  it("comes when a mouse rests, and goes when it leaves", async () => {
    explains(() => subject)(node);
    await attached();
    node.dispatchEvent(pointer("pointermove", "mouse", { buttons: 0, movementX: 2 }));
    vi.advanceTimersByTime(400);
    expect(explained.subject).toBeNull();
    vi.advanceTimersByTime(100);
    expect(explained.subject).toEqual(subject);
    node.dispatchEvent(pointer("pointerleave"));
    expect(explained.subject).toBeNull();
  });

  it("does not come by itself when something comes under a mouse that rests", async () => {
    explains(() => subject)(node);
    await attached();
    node.dispatchEvent(pointer("pointerenter"));
    node.dispatchEvent(pointer("pointermove", "mouse", { buttons: 0, movementX: 0, movementY: 0 }));
    vi.advanceTimersByTime(2000);
    expect(explained.subject).toBeNull();
  });

  it("follows the state while it is open", () => {
    settings.letters = true;
    explained.show(node, () => ({ title: settings.letters ? "Elf" : "Dwarf", terms: [] }));
    expect(explained.subject?.title).toBe("Elf");
    settings.letters = false;
    expect(explained.subject?.title).toBe("Dwarf");
    settings.letters = true;
  });

  it("comes by a long press, whose click does not act", async () => {
    const clicked = vi.fn();
    explains(() => subject)(node);
    await attached();
    node.addEventListener("click", clicked);
    node.dispatchEvent(pointer("pointerdown", "touch"));
    vi.advanceTimersByTime(600);
    expect(explained.anchor).toBe(node);
    node.click();
    expect(clicked).not.toHaveBeenCalled();
    node.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("does not come for a short tap, a drag, or where a preview is shown instead", async () => {
    explains(() => subject, { rest: () => Infinity })(node);
    await attached();
    node.dispatchEvent(pointer("pointerenter"));
    node.dispatchEvent(pointer("pointerdown", "touch"));
    node.dispatchEvent(pointer("pointermove", "touch", { clientX: 30 }));
    vi.advanceTimersByTime(2000);
    node.dispatchEvent(pointer("pointerdown", "touch"));
    node.dispatchEvent(pointer("pointerup", "touch"));
    vi.advanceTimersByTime(2000);
    expect(explained.subject).toBeNull();
  });

  it("comes and goes by Space, except where Space acts", async () => {
    const space = () => node.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
    const stop = explains(() => subject)(node);
    await attached();
    space();
    expect(explained.subject).toEqual(subject);
    space();
    expect(explained.subject).toBeNull();
    stop();
    explains(() => subject, { space: false })(node);
    space();
    expect(explained.subject).toBeNull();
  });
});
