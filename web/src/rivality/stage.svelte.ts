// The battlefield as it is shown: it lags behind the game while tiles, wizards and golems are on their way.
import { Pieces } from "../play/pieces";
import { changesSince } from "../play/since";
import { underway } from "../play/underway";
import type { EventRow, Position, Step } from "../protocol";
import { play } from "../sound";
import { motion } from "../ui/motion";
import { happen, withSide } from "./happen";
import { type Colour, tileAt, type View, viewOf } from "./view";

const LENGTHS = { drop: 300, apart: 60, control: 200 };
/** How a wizard hops, golems fly, bounce off and leave: how long, how large and how high in shares of a tile. */
const KINDS = {
  hop: { length: 350, size: 0.42, rise: 0.35, gone: false },
  fly: { length: 450, size: 0.26, rise: 0.7, gone: false },
  bounce: { length: 300, size: 0.26, rise: 0.5, gone: true },
  leave: { length: 250, size: 0.26, rise: 0, gone: true },
};
type Kind = keyof typeof KINDS;
const LONGEST = 2800;
/** So many views are kept, so that a move can be shown again from where it began. */
const KEPT = 12;

export class Stage {
  view: View;
  /** The place whose tile is just falling. */
  dropping = $state<string | null>(null);
  running = $state(false);
  #run = 0;
  #arrived = () => {};
  readonly #pieces: Pieces;
  #wake: (() => void) | null = null;
  #target: View;
  #kept = new Map<number, View>();
  #played: Step[] = [];

  constructor(position: Position, root: () => HTMLElement | undefined) {
    this.#pieces = new Pieces(root, { class: "piece", variant: "" });
    this.#target = viewOf(position);
    this.view = $state.raw(this.#target);
    this.#keep(position);
  }

  /** Show a new position; the steps that led to it are played, if things may move. */
  arrive(position: Position, steps: Step[]): void {
    this.finish();
    this.#target = viewOf(position);
    this.#keep(position);
    // What was played already is not played again when only the points have come after it.
    const start = steps[0] && steps !== this.#played ? this.#kept.get(steps[0].ply - 1) : undefined;
    this.#played = steps;
    if (!start || steps.length > 3 || !motion() || document.hidden) this.view = this.#target;
    else {
      this.view = start;
      void this.#play(steps, position.seat);
    }
  }

  #keep(position: Position): void {
    this.#kept.set(position.ply, viewOf(position));
    for (const ply of this.#kept.keys()) {
      if (ply <= position.ply - KEPT || ply > position.ply) this.#kept.delete(ply);
    }
  }

  /** Stop everything that travels and show where the game stands. */
  finish = (): void => {
    if (!this.running) return;
    this.#run += 1;
    this.running = false;
    this.#arrived();
    this.#pieces.finish();
    this.dropping = null;
    this.view = this.#target;
    this.#wake?.();
  };

  async #play(steps: Step[], seat: number): Promise<void> {
    const run = ++this.#run;
    this.running = true;
    this.#arrived = underway.begin(this.finish);
    for (const step of steps) {
      const own = step.seat === seat;
      const whole = step.events.reduce((sum, event) => sum + lengthOf(event), 0);
      this.#pieces.begin((own ? 0.5 : 1) * Math.min(1, LONGEST / Math.max(1, whole)));
      let from: string | null = null;
      for (const event of step.events) {
        if (event.event === "cast" || event.event === "delayed_cast") from = event.place as string;
        await this.#show(event, from, run);
        if (run !== this.#run) return;
      }
    }
    this.finish();
  }

  async #show(event: EventRow, from: string | null, run: number): Promise<void> {
    const place = event.place as string;
    const colour = event.colour as Colour;
    const golems = (event.golems as number | null) ?? 0;
    switch (event.event) {
      case "placed":
        this.dropping = place;
        this.#apply(event, run);
        play("tile");
        return this.#wait(LENGTHS.drop);
      case "wizard_moved":
        return this.#hop(event, place, colour, run);
      case "golem_put":
        this.#apply(event, run);
        return play("golem");
      case "summoned":
        await this.#fly(`golem-${colour}`, golems, from ?? place, place, "fly");
        if (golems) play("golem");
        return this.#apply(event, run);
      case "bounced":
        this.#apply(event, run);
        if (golems) play("bounce");
        return this.#fly(`golem-${colour}`, golems, place, from ?? place, "bounce");
      case "sent_back":
        this.#apply(event, run);
        return this.#fly(`golem-${colour}`, golems, place, place, "leave");
      case "control_gained":
      case "contested":
        this.#apply(event, run);
        return this.#wait(LENGTHS.control);
      default:
        return this.#apply(event, run);
    }
  }

  async #hop(event: EventRow, place: string, colour: Colour, run: number): Promise<void> {
    const old = this.view.colours.find((side) => side.colour === colour)?.wizard;
    if (old && tileAt(this.view, old)) {
      this.view = withSide(this.view, colour, { wizard: null });
      await this.#fly(`wizard-${colour}`, 1, old, place, "hop");
    }
    this.#apply(event, run);
  }

  /** Some of a face go from place to place, one after the other. */
  #fly(face: string, count: number, from: string, to: string, kind: Kind): Promise<void> | void {
    if (count <= 0) return;
    const [start, end] = [from, to].map((place) => this.#pieces.at(`place ${place}`)?.getBoundingClientRect());
    const { length, size, rise, gone } = KINDS[kind];
    for (let index = 0; start && end && index < count; index++) {
      this.#pieces.arc(face, start.width * size, start, from === to ? start : end, length, index * LENGTHS.apart, { rise, gone });
    }
    return this.#wait(length + (count - 1) * LENGTHS.apart);
  }

  #apply(event: EventRow, run: number): void {
    // Somebody may have finished this animation while it waited, and another one may have begun.
    if (run === this.#run) this.view = happen(this.view, event);
  }

  #wait(length: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        if (this.#wake === done) this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, length * this.#pieces.factor);
      this.#wake = done;
    });
  }
}

function lengthOf(event: EventRow): number {
  const golems = (event.golems as number | null) ?? 0;
  switch (event.event) {
    case "placed":
      return LENGTHS.drop;
    case "wizard_moved":
      return KINDS.hop.length;
    case "summoned":
      return golems ? KINDS.fly.length + golems * LENGTHS.apart : 0;
    case "bounced":
      return golems ? KINDS.bounce.length : 0;
    case "sent_back":
      return KINDS.leave.length;
    case "control_gained":
    case "contested":
      return LENGTHS.control;
    default:
      return 0;
  }
}

/** The places of the tiles that others put since the reader's last step, and where nothing travels all that the move just shown changed. */
export function freshPlaces(steps: Step[], news: Step[], me: number): Set<string> {
  const touched = motion() ? [] : news.filter((step) => step.seat !== me).flatMap((step) => placesOf(step, CHANGES));
  return new Set([...changesSince(steps, me, (step) => placesOf(step, ["placed"])), ...touched]);
}

const CHANGES = ["placed", "summoned", "sent_back", "golem_put", "surrounded"];
const placesOf = (step: Step, kinds: string[]): string[] =>
  step.events.filter((event) => kinds.includes(event.event)).map((event: EventRow) => event.place as string);
