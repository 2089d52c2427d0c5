// How pieces move: the page shows where things lie, and copies of what moved fly over it from where they lay before. Nothing waits for
// them, and all of them can be let arrive at once.
import { fileAt } from "../address";
import { motion } from "../ui/motion";
import { underway } from "./underway";

const TRAVEL = "cubic-bezier(.6,0,.3,1)";
const RISE = "cubic-bezier(.3,.6,.6,1)";
const FALL = "cubic-bezier(.4,0,.7,.4)";
const ARRIVE = "cubic-bezier(.2,.8,.2,1)";
/** How long things take, in milliseconds at normal speed. */
export const LENGTHS = { travel: 450, leave: 350, flip: 200, appear: 250 };

/** The name of a place: things that move are named by their place's cell, legend or `data-fly`. */
function nameOf(element: HTMLElement): string {
  const { fly, cell, legend, place } = element.dataset;
  const seat = element.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
  return fly ?? (cell ? `cell ${seat ? `${seat} ` : ""}${cell}` : legend ? `legend ${legend}` : `place ${place}`);
}

/** The picture inside an element, without its frame and words. */
const picture = (element: Element): Element => element.querySelector(".card") ?? element;

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** The transform that puts something lying in a box where another box is. */
function shift(here: DOMRect, there: DOMRect, scale = Math.min(there.width, there.height) / here.width): string {
  const [from, to] = [middle(here), middle(there)];
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale})`;
}

/** Bring a place into sight, if it is not. */
export function comeIntoSight(root: HTMLElement | undefined, place: string): void {
  root?.querySelector(place)?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: motion() ? "smooth" : "auto" });
}

export class Pieces {
  #running = new Set<Animation>();
  #places = new Map<string, DOMRect>();
  /** The factor for all lengths: the player's wish, and own moves are quicker at some tables. */
  factor = 1;

  constructor(readonly root: () => HTMLElement | undefined, readonly look = { class: "card", variant: "" }) {}

  #named(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>("[data-cell], [data-fly], [data-legend], [data-place]") ?? [])];
  }

  /** Note where everything lies, before the page changes. */
  note(): void {
    this.#places = new Map(this.#named().map((element) => [nameOf(element), element.getBoundingClientRect()]));
  }

  /** Begin to show something; false if nothing shall move now. */
  begin(share = 1): boolean {
    this.finish();
    this.factor = motion() * share;
    return this.factor > 0 && !document.hidden;
  }

  /** Let everything arrive at once. */
  finish = (): void => {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  };

  /** Where something lay before the page changed. */
  before(...names: string[]): DOMRect | undefined {
    for (const name of names) if (this.#places.has(name)) return this.#places.get(name);
    return undefined;
  }

  /** Where something lies now. */
  at(name: string): HTMLElement | undefined {
    return this.#named().find((element) => nameOf(element) === name);
  }

  /** A face flies to where it lies now; what is there is hidden until it lands. */
  land(face: string, from: DOMRect | undefined, to: Element | undefined, delay = 0, length = LENGTHS.travel): void {
    if (to && this.fly(face, from, to, delay, length)) this.#run(to, [{ opacity: 0 }, { opacity: 0 }], delay + length, 0);
  }

  /** A face flies to an element and is gone. */
  fly(face: string, from: DOMRect | undefined, to: Element | undefined, delay = 0, length = LENGTHS.travel): boolean {
    const end = to && picture(to).getBoundingClientRect();
    if (!from || !end?.width) return false;
    this.#run(this.#copy(face, end), [{ transform: shift(end, from) }, { transform: "none" }], length, delay, TRAVEL);
    return true;
  }

  /** A face lies in a place for a while, under what flies there. */
  stay(face: string, at: DOMRect | undefined, length: number): void {
    if (!at) return;
    const copy = this.#copy(face, at);
    copy.classList.add("waits");
    this.#run(copy, [{ opacity: 1 }, { opacity: 1 }], length, 0);
  }

  /** A face leaves for an element: it shrinks, and is gone there. */
  leave(face: string, from: DOMRect | undefined, to: Element | undefined, delay = 0, scale = 0.2): void {
    if (!from || !to) return;
    const away = shift(from, to.getBoundingClientRect(), scale);
    const frames = [{ transform: "none", opacity: 1 }, { transform: away, opacity: 0 }];
    this.#run(this.#copy(face, from), frames, LENGTHS.leave, delay, TRAVEL);
  }

  /** A face of a given size goes from place to place in an arc, or rises and vanishes where it stands. */
  arc(face: string, size: number, from: DOMRect, to: DOMRect, length: number, delay: number, { rise = 0.7, gone = false } = {}): void {
    const [start, end] = [middle(from), middle(to)];
    const high = from.width;
    const at = (x: number, y: number, scale: number) => `translate(${x - start.x}px, ${y - start.y}px) scale(${scale})`;
    const frames: Keyframe[] = from === to
      ? [{ transform: "none", opacity: 1 }, { transform: `translateY(${-high * 0.6}px) scale(.6)`, opacity: 0 }]
      : [{ transform: at(start.x, start.y, 0.8), easing: RISE }, {
        transform: at((start.x + end.x) / 2, (start.y + end.y) / 2 - high * rise, 1.15),
        easing: FALL,
      }, { transform: at(end.x, end.y, 1), opacity: gone ? 0 : 1 }];
    this.#run(this.#copy(face, new DOMRect(start.x - size / 2, start.y - size / 2, size, size)), frames, length, delay);
  }

  flip(element: Element | undefined, delay = 0): void {
    if (element) this.#run(element, [{ transform: "rotateY(90deg)" }, { transform: "none" }], LENGTHS.flip, delay, "ease-out");
  }

  appear(element: Element | null | undefined, delay = 0): void {
    if (element) this.#run(element, [{ opacity: 0, scale: 0.4 }, { opacity: 1, scale: 1 }], LENGTHS.appear, delay, ARRIVE);
  }

  #copy(face: string, box: DOMRect): HTMLElement {
    const copy = document.createElement("div");
    copy.className = `${this.look.class} flying`;
    copy.setAttribute("aria-hidden", "true");
    copy.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px`;
    const image = document.createElement("img");
    image.src = fileAt(`faces/${face}.svg${this.look.variant}`);
    image.alt = "";
    copy.append(image);
    document.body.append(copy);
    return copy;
  }

  #run(element: Element, frames: Keyframe[], length: number, delay: number, easing = "linear"): void {
    const copy = element.classList.contains("flying");
    // What flies later lies where it was until then, under what flies now.
    if (copy && delay) element.classList.add("waits");
    const timing = { duration: Math.max(1, length * this.factor), delay: delay * this.factor, easing, fill: "backwards" as const };
    const animation = element.animate(frames, timing);
    this.#running.add(animation);
    const arrived = underway.begin(() => animation.finish());
    animation.onfinish = animation.oncancel = () => {
      arrived();
      this.#running.delete(animation);
      if (copy) element.remove();
    };
  }
}
