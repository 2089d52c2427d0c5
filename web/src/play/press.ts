// How people act: a mouse rests and clicks, a finger taps, presses long and drags, keys move the focus and act. Everything that can be
// acted on uses what stands here.
import { on } from "svelte/events";
import { settings } from "../settings.svelte";
import { targetOf } from "../ui/target";

let kind: "mouse" | "touch" | "key" = "mouse";

// The kind is noted from the last event, because a click does not tell it in every browser.
addEventListener("pointerdown", (event) => (kind = event.pointerType === "touch" ? "touch" : "mouse"), { capture: true, passive: true });
addEventListener("keydown", () => (kind = "key"), { capture: true, passive: true });

// Where the mouse was seen last. Browsers tell of a mouse that comes to a place also where it rests and the page moved under it.
let seen: Point | null = null;
const note = ({ clientX, clientY, pointerType }: PointerEvent) => {
  if (pointerType === "mouse") seen = { x: clientX, y: clientY };
};
addEventListener("pointermove", note, { passive: true });
addEventListener("pointerdown", note, { passive: true });

/** Whether a mouse really moved here, and does not only rest where the page has moved. */
export const hasMoved = (event: PointerEvent): boolean => event.clientX !== seen?.x || event.clientY !== seen.y;

/** Whether the last thing was done with a finger. A click that no pointer made comes from a screen reader, and acts at once. */
export const byTouch = (click?: MouseEvent): boolean => kind === "touch" && click?.detail !== 0;
/** Whether the last thing was done with the keyboard. */
export const byKey = (): boolean => kind === "key";

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Listen to an element; answers how to stop. */
export function listen(node: HTMLElement, listeners: Listeners, options?: AddEventListenerOptions): () => void {
  // Svelte's own way: an element that goes away while the page is drawn is blurred, and what hears that may change things.
  const stops = (Object.entries(listeners) as [string, EventListener][]).map(([name, listener]) => on(node, name, listener, options));
  return () => stops.forEach((stop) => stop());
}

// ---------------------------------------------------------------- acting and pointing

interface Wishes {
  act?: ((touch: boolean) => void) | undefined;
  /** A mouse comes, or the keyboard's focus. */
  aim?: ((key: boolean) => void) | undefined;
  leave?: (() => void) | undefined;
}

/** Lets an element be acted on by click, tap or Enter, and be pointed at by a mouse or by the focus. */
export function acts(wishes: () => Wishes) {
  return (node: HTMLElement): () => void => {
    /** The page moved under a mouse that rests: it waits for a real move. */
    let waits = false;
    return listen(node, {
      click: (event) => wishes().act?.(byTouch(event)),
      keydown: (event) => {
        if (event.key !== "Enter" || node instanceof HTMLButtonElement) return;
        event.preventDefault();
        wishes().act?.(false);
      },
      pointerenter: (event) => {
        if (event.pointerType !== "mouse") return;
        if (hasMoved(event)) wishes().aim?.(false);
        else waits = true;
      },
      pointermove: (event) => {
        if (waits && hasMoved(event)) wishes().aim?.(false);
        waits &&= !hasMoved(event);
      },
      pointerleave: (event) => {
        waits = false;
        if (event.pointerType === "mouse") wishes().leave?.();
      },
      focus: () => byKey() && wishes().aim?.(true),
      blur: () => byKey() && wishes().leave?.(),
    });
  };
}

// ---------------------------------------------------------------- keys

export interface Point {
  x: number;
  y: number;
}

const HEADINGS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

/** The direction of an arrow key, if it is one. */
export const heading = (key: string): Point | null => HEADINGS[key] ?? null;

/** Whether a key belongs to a field, a dialog or the browser, and not to the table. */
export function isTaken(event: KeyboardEvent): boolean {
  const at = targetOf(event);
  return event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog, [contenteditable]") !== null;
}

/** The letter that a key means as a shortcut; nothing if the player wants none. */
export const letterOf = (event: KeyboardEvent): string => (settings.letters ? event.key.toLowerCase() : "");

/** Move the focus inside a list: left and right, round at the ends. Answers the new place. */
export function rove(event: KeyboardEvent, items: HTMLElement[], at: number, vertical = false): number | null {
  const towards = heading(event.key);
  const step = towards ? towards.x + (vertical ? towards.y : 0) : 0;
  if (!step || !items.length) return null;
  event.preventDefault();
  event.stopPropagation();
  const next = (at + step + items.length) % items.length;
  items[next]?.focus();
  return next;
}

// ---------------------------------------------------------------- dragging

export interface Drag {
  /** What is dragged is over this place now, or over none; true if the place shows it itself. */
  over: (place: HTMLElement | null) => boolean | void;
  /** It is let go over this place, or over none. */
  drop: (place: HTMLElement | null) => void;
}

/** So many pixels make a drag of a press. */
export const FAR = 8;
/** How far above a finger things are held, so that the place under them can be seen. */
const ABOVE = 56;
const WIDEST = 132;

const held = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY - (event.pointerType === "touch" ? ABOVE : 0) });

function under({ x, y }: Point): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell], [data-place]") ?? null;
}

/** A copy of what is dragged, over the page. */
function lift(node: HTMLElement): HTMLElement {
  const picture = node.querySelector<HTMLElement>(".card") ?? node;
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  for (const name of ["data-move", "data-pick", "data-fly"]) copy.removeAttribute(name);
  const width = Math.min(WIDEST, picture.offsetWidth);
  copy.style.cssText =
    `position:fixed;z-index:70;width:${width}px;transform:translate(-50%,-50%);pointer-events:none;box-shadow:var(--sh3);opacity:.92`;
  document.body.append(copy);
  return copy;
}

/** The click that follows a drag belongs to it. */
function swallowClick(then: () => void): void {
  const swallow = (click: Event) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => {
    removeEventListener("click", swallow, { capture: true });
    then();
  });
}

/** Lets an element be dragged; `drag` answers nothing where it cannot be now. Dragging is never the only way. */
export function drags(drag: () => Drag | undefined) {
  return (node: HTMLElement): () => void => {
    let from: PointerEvent | null = null;
    let copy: HTMLElement | null = null;
    const end = () => {
      copy?.remove();
      from = copy = null;
    };
    const stop = listen(node, {
      pointerdown: (event) => {
        if (!drag() || event.button !== 0) return;
        from = event;
        node.setPointerCapture(event.pointerId);
      },
      pointermove: (event) => {
        if (!from || (!copy && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR)) return;
        copy ??= lift(node);
        const at = held(event);
        Object.assign(copy.style, { left: `${at.x}px`, top: `${at.y}px` });
        copy.style.visibility = drag()?.over(under(at)) ? "hidden" : "";
      },
      pointerup: (event) => {
        const place = under(held(event));
        if (copy) swallowClick(() => drag()?.drop(place));
        end();
      },
      pointercancel: () => {
        if (copy) drag()?.drop(null);
        end();
      },
    });
    return () => {
      end();
      stop();
    };
  };
}
