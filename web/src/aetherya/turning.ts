// The end of a kingdom: the wilderness that is left is turned over card by card, kingdom by kingdom.
import type { Shown } from "../play/following.svelte";
import type { EventRow, Position, Step, View } from "../protocol";
import { cellName } from "./view";

type Aetherya = Extract<View, { game: "aetherya" }>;
/** What lies face down: the cells of a kingdom, or of the common one. */
type Covered = { cells: (string | null)[]; wilderness: string[]; lines?: unknown; score?: unknown };

/** The side with the cards of these cells still face down, and with the points from before. */
function covered<Side extends Covered>(side: Side, cells: string[], before: Side | undefined): Side {
  const width = Math.round(Math.sqrt(side.cells.length));
  const down = side.cells.map((card, index) => (cells.includes(cellName(index, width)) ? null : card));
  const points = before && "lines" in side ? { lines: before.lines, score: before.score } : {};
  return { ...side, cells: down, wilderness: [...side.wilderness, ...cells], ...points };
}

/** The view while these cards are still to be turned. */
function viewBefore(before: Aetherya, view: Aetherya, left: EventRow[]): Aetherya {
  const cellsOf = (seat: number) => left.filter((event) => event.seat === seat || event.seat < 0).map((event) => String(event.cell));
  if (view.mode === "confrontation" && before.mode === "confrontation") {
    return { ...covered(view, cellsOf(-1), before), seats: before.seats };
  }
  if (view.mode === "confrontation" || before.mode === "confrontation") return view;
  const kingdoms = view.kingdoms.map((one) => covered(one, cellsOf(one.seat), before.kingdoms[one.seat]));
  return { ...view, kingdoms } as Aetherya;
}

/** As much of a step as its first events tell. */
function partOf(step: Step, count: number): Step {
  return { ...step, events: step.events.slice(0, count), told: step.told.filter((sentence) => sentence.last < count) };
}

/** The step that ended the game, bit by bit: first what was done, then each card that is turned over. Nothing if no card is. */
export function turnings(before: Position, position: Position, step: Step): Shown[] {
  const first = step.events.findIndex((event) => event.event === "turned_up");
  const [old, view] = [before.view, position.view];
  if (first < 0 || view.game !== "aetherya" || old.game !== "aetherya") return [];
  const cards = step.events.slice(first).filter((event) => event.event === "turned_up");
  const at = (done: number): Pick<Shown, "position" | "part"> => {
    if (done === cards.length) return { position };
    const part = partOf(step, step.events.indexOf(cards[done]!));
    return { position: { ...position, view: viewBefore(old, view, cards.slice(done)), links: before.links, result: null }, part };
  };
  const others = step.seat >= 0 && step.seat !== position.seat;
  const begun: Shown = { ...at(0), news: [partOf(step, first)], mover: others ? step.seat : null };
  const turned = cards.map((card, index): Shown => {
    const from = step.events.indexOf(card);
    const to = cards[index + 1] ? from + 1 : step.events.length;
    const told = step.told.filter((sentence) => sentence.last >= from && sentence.last < to);
    const news = [{ ...step, events: step.events.slice(from, to), told }];
    return { ...at(index + 1), news, mover: card.seat >= 0 ? card.seat : null, turned: true };
  });
  return [begun, ...turned];
}
