// Cards that travel: the page already shows the new position, and a copy of each moved card flies from where it came from.
import type { EventRow, Step } from "../../protocol";
import { play as sound } from "../../sound";
import { motion } from "../../ui/motion";

const TRAVEL = 450;
const FLIP = 200;
const OVERLAP = 250;
const BUSY = 3; // with so many steps at once nothing is shown one by one

/** Where things lay before the last change: cells, legends, deck, piles and the hand. */
export type Before = Map<string, DOMRect>;

interface Flight {
  face: string;
  from: DOMRect | undefined;
  to: Element | null | undefined;
  /** The thing at the end is hidden until it arrives. */
  lands?: boolean;
}

const key = (element: Element) => {
  const cell = element.getAttribute("data-cell");
  if (!cell) return element.getAttribute("data-fly") ?? `legend ${element.getAttribute("data-legend")}`;
  return `cell ${element.closest("[data-seat]")?.getAttribute("data-seat")} ${cell}`;
};

/** Note where everything lies, before the page changes. */
export function remember(root: Element): Before {
  return new Map(
    [...root.querySelectorAll("[data-cell], [data-fly], [data-legend]")].map((one) => [key(one), one.getBoundingClientRect()]),
  );
}

/** The picture inside an element, without its frame and words. */
const picture = (element: Element | null | undefined) => element?.querySelector(".card") ?? element;

class Show {
  #running = new Set<Animation>();
  #after: (() => void)[] = [];

  /** Let everything arrive at once. */
  finish = (): void => {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
    for (const after of this.#after.splice(0)) after();
  };

  run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, options);
    this.#running.add(animation);
    animation.onfinish = () => this.#running.delete(animation);
  }

  fly(root: Element, { face, from, to, lands }: Flight, delay: number, speed: number): void {
    const end = picture(to)?.getBoundingClientRect();
    if (!from || !end || !end.width) return;
    const copy = document.createElement("div");
    copy.className = "card";
    copy.setAttribute("aria-hidden", "true");
    copy.style.cssText =
      `position:fixed;left:${end.left}px;top:${end.top}px;width:${end.width}px;z-index:50;pointer-events:none;box-shadow:var(--sh3)`;
    const image = document.createElement("img");
    image.src = `/faces/${face}.svg`;
    image.alt = "";
    copy.append(image);
    root.append(copy);
    const shrink = Math.min(from.width, from.height) / end.width;
    const start = `translate(${from.left + from.width / 2 - end.left - end.width / 2}px, ${
      from.top + from.height / 2 - end.top - end.height / 2
    }px) scale(${shrink})`;
    const options = { duration: TRAVEL * speed, delay, easing: "cubic-bezier(.6,0,.3,1)", fill: "backwards" as const };
    this.run(copy, [{ transform: start }, { transform: "none" }], options);
    if (lands && to) this.run(to, [{ opacity: 0 }, { opacity: 0 }], { duration: TRAVEL * speed + delay });
    const done = () => copy.remove();
    this.#after.push(done);
    setTimeout(done, TRAVEL * speed + delay);
  }

  flip(to: Element | null | undefined, delay: number, speed: number): void {
    if (!to) return;
    this.run(to, [{ transform: "rotateY(90deg)" }, { transform: "none" }], {
      duration: FLIP * speed,
      delay,
      easing: "ease-out",
      fill: "backwards",
    });
  }
}

export const show = new Show();

const text = (event: EventRow, name: keyof EventRow) => String(event[name] ?? "");

/** Show what the steps did. `before` is where everything lay, `root` holds the page as it is now. */
export function animate(root: Element, news: Step[], before: Before): void {
  const speed = motion();
  show.finish();
  if (!speed || document.hidden || news.length > BUSY) return;
  const at = (name: string) => root.querySelector(`[data-fly="${name}"]`);
  const cell = (seat: number, name: string) => root.querySelector(`[data-seat="${seat}"] [data-cell="${name}"]`);
  let delay = 0;
  for (const event of news.flatMap((step) => step.events)) {
    const seat = event.seat;
    const card = text(event, "card");
    switch (event.event) {
      case "drawn":
      case "pair_drawn":
        show.fly(root, { face: `card-${card || "back"}`, from: before.get("deck"), to: at("held"), lands: true }, delay, speed);
        sound("turned");
        break;
      case "taken":
        show.fly(
          root,
          { face: `card-${card}`, from: before.get(`pile ${text(event, "pile")}`), to: at("held"), lands: true },
          delay,
          speed,
        );
        break;
      case "placed": {
        const from = before.get("held") ?? before.get("deck");
        show.fly(root, { face: `card-${card}`, from, to: cell(seat, text(event, "cell")), lands: true }, delay, speed);
        delay += OVERLAP * speed;
        sound("placed");
        break;
      }
      case "discarded": {
        const placed = news.flatMap((step) => step.events).find((one) => one.event === "placed");
        const from = placed ? before.get(`cell ${seat} ${text(placed, "cell")}`) : before.get("held");
        show.fly(root, { face: `card-${card || "back"}`, from, to: at(`pile ${text(event, "pile")}`) }, delay, speed);
        break;
      }
      case "revealed":
      case "opened":
      case "turned_up":
        show.flip(cell(seat, text(event, "cell")), delay, speed);
        sound("turned");
        break;
      case "legend_taken":
        show.fly(
          root,
          { face: `legend-${text(event, "legend")}`, from: before.get(`legend ${text(event, "legend")}`), to: at(`legends ${seat}`) },
          delay,
          speed,
        );
        break;
      case "tile_kept":
        show.fly(
          root,
          {
            face: `tile-${text(event, "tile") || "back"}`,
            from: before.get(`cell ${seat} ${text(event, "cell")}`),
            to: at(`tiles ${seat}`),
          },
          delay,
          speed,
        );
        sound("turned");
        break;
      case "tile_fetched":
        show.fly(
          root,
          {
            face: `tile-${text(event, "tile") || "back"}`,
            from: before.get(`cell ${text(event, "owner")} ${text(event, "cell")}`),
            to: at(`tiles ${seat}`),
          },
          delay,
          speed,
        );
        break;
      case "tile_moved":
        show.fly(
          root,
          { face: `tile-${text(event, "tile")}`, from: before.get(`tiles ${text(event, "owner")}`), to: at(`tiles ${seat}`) },
          delay,
          speed,
        );
        break;
    }
  }
}

/** The cells that others changed since the reader's last step: they keep a ring. */
export function changedCells(steps: Step[], me: number): Set<string> {
  const found = new Set<string>();
  for (const step of [...steps].reverse()) {
    if (step.seat === me || (me < 0 && found.size > 0)) break;
    for (const event of step.events) {
      if (event.event === "scored" || event.event === "turned_up" || event.event === "opened") continue;
      const owner = event.owner ?? event.seat;
      for (const cell of [event.cell, event.other]) if (cell) found.add(`${owner} ${cell}`);
    }
  }
  return found;
}
