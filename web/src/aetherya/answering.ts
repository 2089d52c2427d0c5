// A line of points that answers: what each of its points is for, in words.
import { language, speak } from "../language/language.svelte";
import { book } from "../play/book.svelte";
import type { Subject } from "../play/explain.svelte";
import type { Link } from "../protocol";
import { nameOf, tamedBy } from "./links";
import { texts } from "./texts";

interface Line {
  line: string;
  /** What it comes to; null if that is not shown. */
  points: number | null;
  /** Its links. */
  links: Link[];
  /** The card on a cell. */
  at: (cell: string) => string | null;
  /** Who tames the dragon on a cell, where that is known. */
  tamers?: Record<string, string[]>;
  /** Legends whose points belong to it. */
  legends?: string[];
  /** What the rest is for, where neither cards nor legends are. */
  rest?: string;
}

/** What the points of a line are for. */
export function lineSubject({ line, points, links, at, tamers, legends = [], rest = "" }: Line): Subject {
  const t = speak(texts);
  const on = (cell: string) => t.onCell(nameOf("card", at(cell) ?? "unknown"), cell);
  const label = ({ cell, other }: Link, worth: number): string => {
    if (!cell) return language.title(`aetherya.line.${line}`);
    if (other && other !== cell) return t.pair(on(cell), on(other));
    return line === "dragons" && tamers ? t.pair(on(cell), tamedBy(worth, tamers[cell], at)) : on(cell);
  };
  const worth = book.facts("aetherya").legends;
  const scores = [
    ...links.map((link) => ({ label: label(link, link.points), points: link.points })),
    ...legends.map((legend) => ({ label: nameOf("legend", legend), points: worth[legend] ?? 0 })),
  ];
  const left = (points ?? 0) - scores.reduce((sum, one) => sum + one.points, 0);
  if (left && rest) scores.push({ label: rest, points: left });
  return {
    title: language.title(`aetherya.line.${line}`),
    terms: [],
    rules: [book.ruleOfLine(line)],
    scores,
    sum: true,
    aloud: true,
    under: true,
  };
}
