// What the points are for, as values between the cards of a kingdom.
import type { Drawn } from "../../aetherya/kingdom/Links.svelte";
import { LINE_ICONS } from "../../aetherya/lines";
import { signed } from "../../language/language.svelte";
import type { Link } from "../../protocol";

export function drawnOf(links: Link[], words: { tame: (points: string) => string; wild: (points: string) => string }): Drawn[] {
  return links.filter((link) => link.cell).map((link) => {
    const cell = link.cell ?? "";
    const points = signed(link.points);
    if ((link.other ?? cell) === cell) {
      return {
        cell,
        other: cell,
        text: link.points > 0 ? words.tame(points) : words.wild(points),
        icon: LINE_ICONS[link.line],
        look: link.points > 0 ? "gain" : "loss",
      };
    }
    const look = link.line === "conflicts" ? "conflict" : link.points < 0 ? "loss" : "gain";
    return { cell, other: link.other ?? cell, text: points, look };
  });
}
