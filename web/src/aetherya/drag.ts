// Dragging a card from the hand to a place. It is never the only way: choosing and clicking do the same.
import { mount, unmount } from "svelte";
import Face from "../ui/Face.svelte";

export interface Drag {
  /** What the dragged card is over now: the element of a cell, or null. */
  over: (card: string, cell: HTMLElement | null) => void;
  drop: (card: string, cell: HTMLElement | null) => void;
}

const FAR = 8; // pixels before a press becomes a drag

/** The cell under the upper edge of what is dragged, so that a finger does not cover it. */
function under(event: PointerEvent): HTMLElement | null {
  const lift = event.pointerType === "touch" ? 36 : 0;
  return document.elementFromPoint(event.clientX, event.clientY - lift)?.closest<HTMLElement>("[data-cell]") ?? null;
}

/** Lets an element be dragged; `drag` answers nothing where it cannot be now. */
export function drags(drag: () => Drag | undefined, card: string) {
  return (node: HTMLElement): () => void => {
    let from: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;
    let face: ReturnType<typeof mount> | null = null;

    const lift = () => {
      ghost = document.createElement("div");
      ghost.className = "card";
      ghost.style.cssText = `position:fixed;z-index:70;width:${node.offsetWidth}px;pointer-events:none;box-shadow:var(--sh3);opacity:.92`;
      face = mount(Face, { target: ghost, props: { name: `card-${card}` } });
      document.body.append(ghost);
    };
    const end = () => {
      ghost?.remove();
      if (face) void unmount(face);
      from = ghost = face = null;
    };
    const down = (event: PointerEvent) => {
      if (!drag() || event.button !== 0) return;
      from = event;
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      if (!ghost && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
      if (!ghost) lift();
      const rise = event.pointerType === "touch" ? 36 : 0;
      if (ghost) {
        ghost.style.left = `${event.clientX - node.offsetWidth / 2}px`;
        ghost.style.top = `${event.clientY - rise - (rise ? 8 : node.offsetWidth / 2)}px`;
      }
      drag()?.over(card, under(event));
    };
    const up = (event: PointerEvent) => {
      const dragged = ghost !== null;
      const cell = dragged ? under(event) : null;
      end();
      if (!dragged) return;
      // The click that follows a drag belongs to it.
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => {
        removeEventListener("click", swallow, { capture: true });
        drag()?.drop(card, cell);
      });
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", end);
    return () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", end);
    };
  };
}
