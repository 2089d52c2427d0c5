// What is drawn between the cards of the large kingdom: what a preview changes, or what a hint promises.
import { drawnOf } from "../../hint/highlight";
import { signed } from "../../language/language.svelte";
import { previewedChanges } from "../links";
import type { Drawn } from "./Links.svelte";
import type { KingdomTable } from "./table.svelte";

const chip = (cell: string, other: string, points: number): Drawn => ({
  cell,
  other,
  text: signed(points),
  look: points > 0 ? "gain" : "loss",
});

/** The chips on a seat's kingdom. */
export function drawnOn(table: KingdomTable, seat: number): Drawn[] {
  const { light, position } = table.props();
  if (table.shown) {
    const changes = previewedChanges(position.links, table.shown).filter((change) => change.seat === seat);
    return changes.map(({ cell, other, points }) => chip(cell, other, points));
  }
  const terms = (light?.numbers && drawnOf(light)?.terms) || [];
  return terms.flatMap(({ side, cells, points }) => (side === seat && cells[0] ? [chip(cells[0], cells[0], points)] : []));
}
