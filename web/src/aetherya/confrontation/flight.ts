// How moves are seen: cards fly from the display to the board and back, destroyed ones to the pile, legends to who took them.
// The page shows the new position already; the flights lie over it and never hold anything up.
import type { EventRow } from "../../protocol";

const FLY = 450;
const LEAVE = 350;
const POP = 250;
const TRAVEL = "cubic-bezier(.6,0,.3,1)";
const ARRIVE = "cubic-bezier(.2,.8,.2,1)";
/** From so many cards on nothing flies: there is a list of what happened instead. */
const TOO_MANY = 3;

export type Places = Map<string, DOMRect>;

/** Where cards of the display and legends lie now; taken before the page changes. */
export function notePlaces(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-card], [data-legend]")) {
    const key = element.dataset.card ?? `legend ${element.dataset.legend}`;
    places.set(key, element.getBoundingClientRect());
  }
  return places;
}

/** Show events as motion; returns a function that finishes all of it at once. */
export function showFlights(root: HTMLElement, events: EventRow[], before: Places, factor: number): () => void {
  const flight = new Flight(root, before, factor);
  const placed = events.filter((event) => event.event === "placed").length;
  if (factor > 0 && placed < TOO_MANY && !document.hidden) { for (const event of events) flight.show(event); }
  return () => flight.finish();
}

class Flight {
  #animations: Animation[] = [];
  /** When the card that is being laid has landed. */
  #landed = 0;

  constructor(private readonly root: HTMLElement, private readonly before: Places, private readonly factor: number) {}

  show(event: EventRow): void {
    const cell = this.#find(`[data-cell="${String(event.cell)}"]`);
    const card = typeof event.card === "string" ? event.card : null;
    if (event.event === "placed" && cell && card) this.#place(cell, card, event.was_hidden === true);
    else if (event.event === "exchanged" && cell && card) this.#join(cell, card);
    else if ((event.event === "destroyed" || event.event === "discarded") && card) this.#leave(cell, card);
    else if (event.event === "display_filled" && card) this.#appear(this.#find(`[data-card="${card}"]`));
    else if (event.event === "fortress_built") this.#appear(cell?.querySelector(".fortress") ?? null);
    else if (event.event === "elf_returned" || event.event === "dragon_kept") {
      this.#appear(this.#find(`[data-seat="${event.seat}"] .stock`));
    } else if (event.event === "legend_taken") this.#take(String(event.legend), event.seat);
  }

  finish(): void {
    for (const animation of this.#animations) animation.finish();
    this.#animations = [];
  }

  /** The new card flies in; what lay there stays in sight until it lands. */
  #place(cell: Element, card: string, hidden: boolean): void {
    const to = cell.getBoundingClientRect();
    const from = this.before.get(card) ?? this.before.get("rise") ?? this.#find(".display")?.getBoundingClientRect();
    if (!from) return;
    this.#landed = FLY;
    if (hidden) this.#run(this.#picture("card-back", to, 40), [{ opacity: 1 }, { opacity: 1 }], FLY, 0, true);
    const flying = this.#picture(`card-${card}`, to, 42);
    const lift = `${this.#between(to, from)} translateY(-14px)`;
    this.#run(flying, [{ transform: this.#between(to, from) }, { transform: lift, offset: 0.2 }, { transform: "none" }], FLY, 0, true);
  }

  /** The old card goes to the display. */
  #join(cell: Element, card: string): void {
    const from = cell.getBoundingClientRect();
    const slot = this.#find(`[data-card="${card}"]`);
    if (!slot) return;
    const to = slot.getBoundingClientRect();
    this.#run(this.#picture(`card-${card}`, from, 41), [{ opacity: 1 }, { opacity: 1 }], this.#landed, 0, true);
    this.#run(
      this.#picture(`card-${card}`, to, 41),
      [{ transform: this.#between(to, from), opacity: 1 }, { transform: "none", opacity: 1 }],
      LEAVE,
      this.#landed,
      true,
    );
    this.#run(slot, [{ opacity: 0 }, { opacity: 0, offset: 0.99 }, { opacity: 1 }], this.#landed + LEAVE, 0, false);
  }

  /** A card leaves the board for the pile. */
  #leave(cell: Element | null, card: string): void {
    const pile = this.#find(".pile");
    if (!cell || !pile) return;
    const from = cell.getBoundingClientRect();
    const to = pile.getBoundingClientRect();
    const away = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(.2) rotate(20deg)`;
    this.#run(this.#picture(`card-${card}`, from, 41), [{ opacity: 1 }, { opacity: 1 }], this.#landed, 0, true);
    this.#run(
      this.#picture(`card-${card}`, from, 41),
      [{ transform: "none", opacity: 1 }, { transform: away, opacity: 0 }],
      LEAVE,
      this.#landed,
      true,
    );
  }

  #take(legend: string, seat: number): void {
    const from = this.before.get(`legend ${legend}`);
    const to = this.#find(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    if (!from || !to) return;
    const away = `translate(${to.left + to.width / 2 - from.left - from.width / 2}px, ${to.top - from.top}px) scale(.5)`;
    this.#run(
      this.#picture(`legend-${legend}`, from, 42),
      [{ transform: "none" }, { transform: away, offset: 0.85 }, { transform: away, opacity: 0 }],
      FLY,
      this.#landed,
      true,
    );
  }

  #appear(element: Element | null): void {
    if (!element) return;
    this.#run(element, [{ opacity: 0, scale: 0.4 }, { opacity: 1, scale: 1 }], POP, this.#landed, false, ARRIVE);
  }

  #find(selector: string): Element | null {
    return this.root.querySelector(selector);
  }

  /** The transform that puts something lying at `here` over `there`. */
  #between(here: DOMRect, there: DOMRect): string {
    return `translate(${there.left - here.left}px, ${there.top - here.top}px) scale(${there.width / here.width})`;
  }

  #picture(face: string, at: DOMRect, layer: number): HTMLElement {
    const picture = document.createElement("img");
    picture.src = `/faces/${face}.svg#nohint`;
    picture.alt = "";
    picture.style.cssText = `position:fixed;left:${at.left}px;top:${at.top}px;width:${at.width}px;height:${at.width}px;border-radius:${
      at.width * 0.084
    }px;z-index:${layer};pointer-events:none;transform-origin:0 0;box-shadow:0 8px 18px #0008;opacity:0`;
    document.body.append(picture);
    return picture;
  }

  #run(element: Element, frames: Keyframe[], duration: number, delay: number, gone: boolean, easing = TRAVEL): void {
    const animation = element.animate(frames.map((frame) => ({ opacity: 1, ...frame })), {
      duration: duration * this.factor,
      delay: delay * this.factor,
      easing,
      fill: gone ? "none" : "backwards",
    });
    this.#animations.push(animation);
    if (gone) animation.onfinish = animation.oncancel = () => element.remove();
  }
}
