// Which thing is being explained, and how people ask for it: resting the mouse, a tap where it does nothing else, a long press, or
// Space on what has the focus.
import { byTouch, FAR, listen } from "./press";

const REST = 450;
const LONG = 500;

/** What is said about a thing. */
export interface Subject {
  title: string;
  face?: string;
  /** How it stands now, line by line. */
  lines?: string[];
  /** Entries of the book that belong to it, and what stands there if the book cannot be had. */
  terms: string[];
  otherwise?: string;
  /** Whether the window stands under the thing, so that the board beside it can be seen. */
  under?: boolean;
  /** Numbers of rules that it hangs on, beside those of the book's entries. */
  rules?: string[];
  /** What it scores now, and whether that is summed up. */
  scores?: { label: string; points: number }[];
  sum?: boolean;
  /** Whether screen readers are told, because the thing's own name does not say it. */
  aloud?: boolean;
}

class Explained {
  anchor = $state.raw<Element | null>(null);
  #tell = $state.raw<() => Subject | null>(() => null);
  /** What is said: it is asked for anew whenever what it tells of changes. */
  readonly subject: Subject | null = $derived.by(() => (this.anchor ? this.#tell() : null));

  show(anchor: Element, tell: () => Subject | null): void {
    this.#tell = tell;
    this.anchor = anchor;
  }

  hide = (): void => {
    this.anchor = null;
    this.#tell = () => null;
  };
}

export const explained = new Explained();

interface Manner {
  /** Milliseconds that a mouse must rest; Infinity where a preview is shown instead. */
  rest?: () => number;
  /** Whether Space explains; otherwise it acts. */
  space?: boolean;
  /** Whether a tap explains: where it does nothing else. */
  tap?: (node: HTMLElement) => boolean;
}

const isIdle = ({ dataset }: HTMLElement): boolean => !dataset["move"] && !dataset["pick"];

/** Lets an element be explained. */
export function explains(subject: () => Subject | null, { rest = () => REST, space = true, tap = isIdle }: Manner = {}) {
  return (node: HTMLElement): () => void => {
    const asking = new Asking(node, subject);
    const stops = [
      listen(node, {
        // Things come under a mouse that rests, too, when the table changes: only one that moves asks.
        pointermove: (event) => asking.moved(event, rest),
        pointerleave: asking.stop,
        pointerdown: (event) => asking.down(event),
        pointerup: asking.forget,
        pointercancel: asking.forget,
        blur: asking.stop,
        click: (event) => byTouch(event) && tap(node) && asking.tap(),
        contextmenu: (event) => byTouch() && event.preventDefault(),
        keydown: (event) => space && event.key === " " && event.target === node && asking.toggle(event),
      }),
      // The click that ends a long press must not act.
      listen(node, { click: (event) => asking.swallow(event) }, { capture: true }),
    ];
    return () => {
      for (const stop of stops) stop();
      asking.forget();
      if (explained.anchor === node) explained.hide();
    };
  };
}

/** One element's wish to be explained: the time that is waited for, and whether it was pressed long. */
class Asking {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;
  /** Whether the mouse has asked since it came, or somebody acted here. */
  #asked = false;
  /** Whether it was explained when the finger came down: then the tap only ends that. */
  #open = false;
  #from: PointerEvent | null = null;

  constructor(readonly node: HTMLElement, readonly subject: () => Subject | null) {}

  forget = (): void => clearTimeout(this.#timer);

  stop = (): void => {
    this.forget();
    this.#asked = false;
    if (explained.anchor === this.node && !this.#pressed) explained.hide();
  };

  later(after: number, press: boolean): void {
    this.forget();
    if (after === Infinity) return;
    this.#timer = setTimeout(() => {
      if (!this.subject()) return;
      this.#pressed = press;
      explained.show(this.node, this.subject);
    }, after);
  }

  down(event: PointerEvent): void {
    this.forget();
    this.#pressed = false;
    this.#asked = true;
    this.#from = event;
    this.#open = explained.anchor === this.node;
    if (explained.anchor) explained.hide();
    if (event.pointerType === "touch") this.later(LONG, true);
  }

  /** A mouse that comes here asks once it rests; who drags wants no explanation. */
  moved(event: PointerEvent, rest: () => number): void {
    const moves = event.pointerType === "mouse" && !event.buttons && Boolean(event.movementX || event.movementY);
    if (moves && !this.#asked && rest() < Infinity) {
      this.#asked = true;
      this.later(rest(), false);
    }
    if (!event.buttons || !this.#from) return;
    if (Math.hypot(event.clientX - this.#from.clientX, event.clientY - this.#from.clientY) >= FAR) this.forget();
  }

  tap(): void {
    if (!this.#open && this.subject()) explained.show(this.node, this.subject);
  }

  toggle(event: Event): void {
    if (!this.subject()) return;
    event.preventDefault();
    event.stopPropagation();
    if (explained.anchor === this.node) explained.hide();
    else explained.show(this.node, this.subject);
  }

  swallow(event: Event): void {
    if (!this.#pressed) return;
    this.#pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
