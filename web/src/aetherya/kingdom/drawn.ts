// What is drawn between the cards of a kingdom: the links of a line that is looked at, what a preview changes, what the first cards
// bring as they lie, what the answer to a lesson brought, or what a hint promises.
import { drawnOf } from "../../hint/highlight";
import { signed, speak } from "../../language/language.svelte";
import type { Link } from "../../protocol";
import { LINE_ICONS } from "../lines";
import { type LinkChange, linkChanges, previewedChanges } from "../links";
import type { Drawn } from "./Links.svelte";
import type { KingdomTable } from "./table.svelte";
import { texts } from "./texts";

const chip = ({ cell, other, points }: Omit<LinkChange, "seat">): Drawn => ({
  cell,
  other,
  text: signed(points),
  look: points > 0 ? "gain" : "loss",
});

/** A link with its points and the sign of its line; `single` where only one line is shown. */
export function drawLink(link: Link, single: boolean): Drawn {
  const t = speak(texts);
  const cell = link.cell ?? "";
  const icon = LINE_ICONS[link.line];
  const points = signed(link.points);
  if (link.line === "dragons") {
    return { cell, other: cell, text: link.points > 0 ? t.dragonTame(points) : t.dragonWild(points), icon, look: "dragon" };
  }
  const look = link.line === "conflicts" ? "conflict" : link.points < 0 ? "loss" : single ? "gain" : "plain";
  return { cell, other: link.other ?? cell, text: points, icon, look, line: true };
}

const same = (one: Link, other: Link) =>
  one.seat === other.seat && one.line === other.line && one.cell === other.cell && one.other === other.other && one.points === other.points;

/** The chips on a seat's kingdom. */
export function drawnOn(table: KingdomTable, seat: number): Drawn[] {
  const { light, before } = table.props();
  const links = table.links.filter((link) => link.seat === seat && link.cell);
  const line = table.lineOf(seat);
  if (line) return links.filter((link) => link.line === line).map((link) => drawLink(link, true));
  const lying = table.first.lying && seat === table.me;
  const shown = table.shown;
  if (shown) {
    const stays = lying ? links.filter((link) => shown.links.some((other) => same(link, other))) : [];
    const changes = previewedChanges(table.links, shown).filter((change) => change.seat === seat);
    return [...stays.map((link) => drawLink(link, false)), ...changes.map(chip)];
  }
  if (lying && links.length) return links.map((link) => drawLink(link, false));
  if (before) return linkChanges(before, table.links).filter((change) => change.seat === seat).map(chip);
  const terms = (light?.numbers && drawnOf(light)?.terms) || [];
  return terms.flatMap(({ side, cells, points }) => (side === seat && cells[0] ? [chip({ cell: cells[0], other: cells[0], points })] : []));
}
