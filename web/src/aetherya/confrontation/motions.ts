// What moves when something happens to the common kingdom: cards fly from the display to the board and back, destroyed ones to the
// pile, legends to who took them.
import { LENGTHS, type Pieces } from "../../play/pieces";
import type { EventRow, Step } from "../../protocol";

/** From so many cards on nothing flies: there is a list of what happened instead. */
const TOO_MANY = 3;

/** Show what the steps did; own moves are quicker. */
export function animate(pieces: Pieces, news: Step[], me: number): void {
  const events: EventRow[] = news.flatMap((step) => step.events);
  const placed = events.filter((event) => event.event === "placed").length;
  if (!pieces.begin(news.every((step) => step.seat === me) ? 0.5 : 1) || placed >= TOO_MANY) return;
  /** When the card that is being laid has landed. */
  let landed = 0;
  for (const event of events) {
    const cell = pieces.at(`cell ${String(event.cell)}`);
    const here = cell?.getBoundingClientRect();
    const face = `card-${String(event.card)}`;
    switch (event.event) {
      case "placed":
        // What lay there stays in sight until the new card lands.
        if (event.was_hidden === true) pieces.stay("card-back", here, LENGTHS.travel);
        pieces.fly(face, pieces.before(`display ${String(event.card)}`, "display rise", "display"), cell);
        landed = LENGTHS.travel;
        break;
      case "exchanged":
        pieces.land(face, here, pieces.at(`display ${String(event.card)}`), landed, LENGTHS.leave);
        break;
      case "destroyed":
      case "discarded":
        pieces.leave(face, here, pieces.at("pile"), landed);
        break;
      case "turned_up":
        pieces.flip(cell);
        break;
      case "display_filled":
        pieces.appear(pieces.at(`display ${String(event.card)}`), landed);
        break;
      case "fortress_built":
        pieces.appear(cell?.querySelector(".fortress"), landed);
        break;
      case "elf_returned":
      case "dragon_kept":
        pieces.appear(pieces.at(`seat ${event.seat}`)?.querySelector(".stock"), landed);
        break;
      case "legend_taken":
        pieces.leave(
          `legend-${String(event.legend)}`,
          pieces.before(`legend ${String(event.legend)}`),
          pieces.at(`seat ${event.seat}`),
          landed,
          0.5,
        );
        break;
    }
  }
}
