// Which thing is being explained, and how people ask for it: resting the mouse, a long press, or Space on what has the focus.
import type { Link } from "../protocol";

const HOVER = 450;
const PRESS = 500;

/** A card with what it scores now, a legend, or a tile. */
export type Subject =
  | { kind: "card"; id: string; cell?: string; links?: Link[]; at?: (cell: string) => string | null; who?: (seat: number) => string }
  | { kind: "legend"; id: string }
  | { kind: "tile"; id: string };

class Explained {
  subject = $state.raw<Subject | null>(null);
  anchor = $state.raw<Element | null>(null);

  show(anchor: Element, subject: Subject): void {
    this.anchor = anchor;
    this.subject = subject;
  }

  hide(): void {
    this.anchor = null;
    this.subject = null;
  }
}

export const explained = new Explained();

/** Lets an element be explained. `quiet` things do not answer to a resting mouse: there a preview is shown instead. */
export function explains(subject: () => Subject | null, quiet: () => boolean = () => false) {
  return (node: Element): () => void => {
    let timer = 0;
    let pressed = false;
    const later = (after: number, press: boolean) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const found = subject();
        if (!found) return;
        pressed = press;
        explained.show(node, found);
      }, after);
    };
    const stop = () => {
      clearTimeout(timer);
      if (explained.anchor === node && !pressed) explained.hide();
    };
    const handlers: Record<string, (event: never) => void> = {
      pointerenter: (event: PointerEvent) => event.pointerType === "mouse" && !quiet() && later(HOVER, false),
      pointerleave: stop,
      pointerdown: (event: PointerEvent) => {
        clearTimeout(timer);
        pressed = false;
        if (explained.anchor) explained.hide();
        if (event.pointerType === "touch") later(PRESS, true);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      blur: stop,
      contextmenu: (event: Event) => pressed && event.preventDefault(),
      keydown: (event: KeyboardEvent) => {
        const found = event.key === " " && event.target === node ? subject() : null;
        if (!found) return;
        event.preventDefault();
        event.stopPropagation();
        if (explained.anchor === node) explained.hide();
        else explained.show(node, found);
      },
    };
    // The click that ends a long press must not act.
    const swallow = (event: Event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [name, handler] of Object.entries(handlers)) node.addEventListener(name, handler as EventListener);
    node.addEventListener("click", swallow, { capture: true });
    return () => {
      clearTimeout(timer);
      if (explained.anchor === node) explained.hide();
      for (const [name, handler] of Object.entries(handlers)) node.removeEventListener(name, handler as EventListener);
      node.removeEventListener("click", swallow, { capture: true });
    };
  };
}
