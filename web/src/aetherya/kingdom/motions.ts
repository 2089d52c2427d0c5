// What moves when something happens to the kingdoms.
import { LENGTHS, type Pieces } from "../../play/pieces";
import { changesSince } from "../../play/since";
import type { EventRow, Step } from "../../protocol";
import { play, type Sound } from "../../sound";

const OVERLAP = 250;
const BUSY = 3; // of more steps at once nothing is shown

interface Way {
  face: string;
  from: string;
  to: string;
  /** The thing at the end is hidden until it arrives. */
  lands?: boolean;
  sound?: Sound;
}

const text = (event: EventRow, name: keyof EventRow) => String(event[name] ?? "");

function wayOf(event: EventRow, placed: EventRow | undefined): Way | null {
  const { seat } = event;
  const name = (key: keyof EventRow) => text(event, key);
  const card = `card-${name("card") || "back"}`;
  const tile = `tile-${name("tile") || "back"}`;
  switch (event.event) {
    case "drawn":
    case "pair_drawn":
      return { face: card, from: "deck", to: "held", lands: true, sound: "turned" };
    case "taken":
      return { face: card, from: `pile ${name("pile")}`, to: "held", lands: true };
    case "placed":
      return { face: card, from: "held", to: `cell ${seat} ${name("cell")}`, lands: true, sound: "placed" };
    case "discarded":
      return { face: card, from: placed ? `cell ${seat} ${text(placed, "cell")}` : "held", to: `pile ${name("pile")}` };
    case "legend_taken":
      return { face: `legend-${name("legend")}`, from: `legend ${name("legend")}`, to: `legends ${seat}` };
    case "tile_kept":
      return { face: tile, from: `cell ${seat} ${name("cell")}`, to: `tiles ${seat}`, sound: "turned" };
    case "tile_fetched":
      return { face: tile, from: `cell ${name("owner")} ${name("cell")}`, to: `tiles ${seat}` };
    case "tile_moved":
      return { face: tile, from: `tiles ${name("owner")}`, to: `tiles ${seat}` };
    default:
      return null;
  }
}

/** Show what the steps did. */
export function animate(pieces: Pieces, news: Step[]): void {
  if (!pieces.begin() || news.length > BUSY) return;
  const events = news.flatMap((step) => step.events);
  const placed = events.find((one) => one.event === "placed");
  let delay = 0;
  for (const event of events) {
    if (["revealed", "opened", "turned_up"].includes(event.event)) {
      pieces.flip(pieces.at(`cell ${Math.max(0, event.seat)} ${text(event, "cell")}`), delay);
      play("turned");
    }
    const way = wayOf(event, placed);
    if (!way) continue;
    const from = event.event === "placed" ? pieces.before("held", "deck") : pieces.before(way.from);
    pieces[way.lands ? "land" : "fly"](way.face, from, pieces.at(way.to), delay, LENGTHS.travel);
    if (way.sound) play(way.sound);
    if (event.event === "placed") delay += OVERLAP;
  }
}

/** The cells that others changed since the reader's last step: they keep a ring. */
export function changedCells(steps: Step[], me: number): Set<string> {
  return changesSince(
    steps,
    me,
    (step) =>
      step.events.filter((event) => !["scored", "turned_up", "opened"].includes(event.event)).flatMap((event: EventRow) => {
        const owner = event.owner ?? event.seat;
        return [event.cell, event.other].filter((cell) => cell).map((cell) => `${owner} ${cell}`);
      }),
  );
}
