// What a move changes between cards, and what cards, legends and tiles say about themselves.
import { language, speak } from "../language/language.svelte";
import type { Subject } from "../play/explain.svelte";
import type { Link, Preview } from "../protocol";
import { texts } from "./texts";

/** What changes for one seat on one edge, or on one cell (then `other` is the cell itself). */
export interface LinkChange {
  cell: string;
  other: string;
  seat: number;
  points: number;
}

/** What a previewed move changes between cards: nothing is said of seats whose points hang on something hidden. */
export function previewedChanges(before: Link[], { lines, links }: Pick<Preview, "lines" | "links">): LinkChange[] {
  const known = before.filter(({ seat }) => lines[seat] && !Object.values(lines[seat]).includes(null));
  return linkChanges(known, links);
}

/** The links that a move adds and takes away, summed up per edge and seat. */
export function linkChanges(before: Link[], after: Link[]): LinkChange[] {
  const sums = new Map<string, LinkChange>();
  const count = (link: Link, sign: number) => {
    if (!link.cell) return;
    const [cell = "", other = ""] = [link.cell, link.other ?? link.cell].sort();
    const key = `${cell} ${other} ${link.seat}`;
    const sum = sums.get(key) ?? { cell, other, seat: link.seat, points: 0 };
    sum.points += sign * link.points;
    sums.set(key, sum);
  };
  for (const link of before) count(link, -1);
  for (const link of after) count(link, 1);
  return [...sums.values()].filter((change) => change.points !== 0);
}

type Kind = "card" | "legend" | "tile";

export const nameOf = (kind: Kind, id: string, form = "name"): string => language.title(`aetherya.${kind}.${id}`, form);

/** What a legend is called where there is little room. */
export function shortName(legend: string): string {
  return language.word(`aetherya.legend.${legend}`, "short");
}

/** A card, legend or tile in words. */
export function subjectOf(kind: Kind, id: string): Subject {
  const key = `aetherya.${kind}.${id}`;
  const otherwise = kind === "legend" ? language.word(key, "asks") : kind === "tile" ? language.word(key, "does") : "";
  return { title: language.title(key), face: `${kind}-${id}`, terms: [id], otherwise, aloud: true };
}

interface Scoring {
  links: Link[];
  /** The cells of those who tame the dragon that lies here. */
  tamers?: string[] | undefined;
  /** The card on a cell. */
  at: (cell: string) => string | null;
  /** Who gets the points, where that is not clear. */
  who?: (seat: number) => string;
}

/** Who tames a dragon, or that nobody does. */
export function tamedBy(points: number, tamers: string[] | undefined, at: (cell: string) => string | null): string {
  const t = speak(texts);
  if (tamers?.length) return t.tamedBy(tamers.map((cell) => t.onCell(nameOf("card", at(cell) ?? "unknown"), cell)).join(", "));
  return points > 0 ? t.tamedByStaff : t.wildDragon;
}

/** A card on a cell, with what it scores now, neighbour by neighbour. */
export function cardOn(cell: string, card: string, { links, tamers, at, who }: Scoring): Subject {
  const t = speak(texts);
  const neighbour = (link: Link): string => {
    const line = language.word(`aetherya.line.${link.line}`);
    if (link.line === "dragons" && !who) return tamedBy(link.points, tamers, at);
    if (!link.other || link.cell === link.other) return line;
    const other = link.cell === cell ? link.other : (link.cell ?? "");
    const lying = at(other);
    return lying ? t.onCell(nameOf("card", lying), other) : line;
  };
  const scores = links.map((link) => ({ label: neighbour(link) + (who ? `, ${who(link.seat)}` : ""), points: link.points }));
  return { ...subjectOf("card", card), scores, sum: !who };
}
