// What the points of a line are for, as rows of a list. The points come from the server's links.
import { tamedBy } from "../aetherya/links";
import { indexOf } from "../aetherya/view";
import { language } from "../language/language.svelte";
import type { Link, View } from "../protocol";
import { HIDDEN, kindOf, siteFace, tileAt, type View as RivalityView } from "../rivality/view";
import type { Side } from "./sides";

type AetheryaView = Exclude<View, RivalityView>;

export interface ReasonRow {
  key: string;
  line: string;
  /** The drawing of the card or tile; none for points that no place earned. */
  face: string | null;
  /** The card or tile that earns or costs. */
  what: string;
  cell: string | null;
  /** The cards it earns or costs them with. */
  others: { with: string; cell: string }[];
  golems: { colour: string; count: number }[];
  /** Who tames the dragon. */
  tamed?: string;
  points: number;
}

/** The card on a cell of a side's kingdom, or of the common one. */
function cardAt(view: AetheryaView, side: number, cell: string): string {
  const cells = "kingdoms" in view ? (view.kingdoms[side]?.cells ?? []) : view.cells;
  return cells[indexOf(cell, Math.round(Math.sqrt(cells.length)))] ?? "unknown";
}

function aetheryaRows(links: Link[], view: AetheryaView, side: number): ReasonRow[] {
  const rows = new Map<string, ReasonRow>();
  for (const link of links) {
    const key = `${link.line} ${link.cell ?? ""}`;
    const card = link.cell ? cardAt(view, side, link.cell) : "dragon";
    const row = rows.get(key)
      ?? {
        key,
        line: link.line,
        face: `card-${card}`,
        what: language.title(`aetherya.card.${card}`),
        cell: link.cell ?? null,
        others: [],
        golems: [],
        points: 0,
      };
    row.points += link.points;
    if (link.other && link.other !== link.cell) {
      row.others.push({ with: language.word(`aetherya.card.${cardAt(view, side, link.other)}`, "with"), cell: link.other });
    }
    if (link.line === "dragons" && link.cell && "kingdoms" in view) {
      row.tamed = tamedBy(link.points, view.kingdoms[side]?.tamers[link.cell], (cell) => cardAt(view, side, cell));
    }
    rows.set(key, row);
  }
  return [...rows.values()];
}

function rivalityRows(links: Link[], view: RivalityView): ReasonRow[] {
  const colours = view.colours.map((entry) => entry.colour);
  return links.map((link, number) => {
    const tile = tileAt(view, link.place ?? "");
    const kind = kindOf(tile?.tile ?? HIDDEN);
    return {
      key: `${link.place} ${number}`,
      line: link.line,
      face: siteFace(tile?.tile ?? HIDDEN),
      what: language.title(`rivality.tile.${kind}`),
      cell: link.place ?? null,
      others: [],
      golems: (tile?.golems ?? []).map((count, index) => ({ colour: colours[index] ?? "", count })).filter((group) => group.count > 0),
      points: link.points,
    };
  });
}

/** The lines that no place on the board explains, such as legends. */
function bareRows(side: Side, links: Link[], game: string): ReasonRow[] {
  const explained = new Set(links.map((link) => link.line));
  const bare = Object.entries(side.lines).filter(([line, points]) => points !== 0 && !explained.has(line));
  return bare.map(([line, points]) => ({
    key: line,
    line,
    face: null,
    what: language.word(`${game}.line.${line}`),
    cell: null,
    others: [],
    golems: [],
    points,
  }));
}

/** The rows of a line, or of all lines. */
export function reasonsOf(links: Link[], view: View, side: Side, line: string | null): ReasonRow[] {
  const rows = view.game === "rivality" ? rivalityRows(links, view) : aetheryaRows(links, view, side.side);
  return line === null ? [...rows, ...bareRows(side, links, view.game)] : rows;
}
