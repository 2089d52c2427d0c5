// A rulebook in the pieces that its sheets are made of: none of them is broken over two sheets, and a heading never stands alone.
import type { Code } from "../../language/language.svelte";
import type { Book, BookEntry, Schemas } from "../../protocol";
import { GROUPS, placeOf } from "../book";
import { type Indexed, indexed } from "../words";

type Section = Schemas["RuleSection"];

/** The section at the end with the cards, and the one with the words. */
export const CARDS = "cards-and-tiles";
export const WORDS = "words";

interface Common {
  key: string;
  /** The section that it belongs to. */
  section: string;
  /** Whether it goes across both columns. */
  wide: boolean;
  /** Whether it begins its section, and so has its heading. */
  head: boolean;
}
export type Piece =
  & Common
  & (
    | { kind: "opening" }
    | { kind: "text"; of: Section; rule: Schemas["RuleText"] | null; blocks: Schemas["RuleBlock"][] }
    | { kind: "ruling"; ruling: Schemas["Ruling"] }
    | { kind: "figure"; example: Schemas["DrawnExample"]; of: Section }
    | { kind: "entry"; entry: BookEntry; group: (typeof GROUPS)[number] | null; face: string | null; tile: string | undefined }
    | { kind: "word"; entry: Indexed }
  );

/** All pieces of a rulebook in their order. */
export function piecesOf(page: Schemas["RulePage"], book: Book, code: Code): Piece[] {
  return [
    { kind: "opening", key: "opening", section: "", wide: true, head: false },
    ...page.sections.flatMap(sectionPieces),
    ...entryPieces(book),
    ...indexed(page, code).map((entry, index): Piece => ({
      kind: "word",
      key: `word ${entry.word.en}`,
      section: WORDS,
      wide: false,
      head: index === 0,
      entry,
    })),
  ];
}

function sectionPieces(of: Section): Piece[] {
  const common = { section: of.id, wide: false, head: false };
  const found: Piece[] = [];
  if (of.blocks.length) found.push({ ...common, kind: "text", key: `${of.id} told`, of, rule: null, blocks: of.blocks });
  for (const rule of of.rules) {
    found.push({ ...common, kind: "text", key: rule.number, of, rule, blocks: rule.blocks });
    for (const [index, ruling] of rule.rulings.entries()) {
      found.push({ ...common, kind: "ruling", key: `${rule.number} ruling ${index}`, ruling });
    }
  }
  for (const example of of.examples) {
    found.push({ ...common, kind: "figure", key: `${of.id} ${example.id}`, example, of, wide: isWide(example) });
  }
  return found.map((piece, index) => ({ ...piece, head: index === 0 }));
}

/** Whether an example needs both columns: a wide battlefield, two boards, or many lines of points. */
function isWide(example: Schemas["DrawnExample"]): boolean {
  const { view } = example;
  if (view.game === "rivality") {
    const places = [...view.field.map(({ place }) => place), ...(example.preview?.words.match(/-?\d+,-?\d+/) ?? [])];
    const columns = places.map((place) => Number(place.split(",")[0]));
    return Math.max(...columns) - Math.min(...columns) > 2;
  }
  if (example.after) return true;
  return Object.values(example.lines[example.seat] ?? {}).filter((points) => points !== 0).length > 3;
}

function entryPieces(book: Book): Piece[] {
  const placed = book.entries.map((entry) => ({ entry, ...placeOf(book.facts, entry) }));
  return GROUPS.flatMap((group) => placed.filter((one) => one.group === group)).map(({ entry, group, face, tile }, index, all): Piece => ({
    kind: "entry",
    key: `entry ${entry.id}`,
    section: CARDS,
    wide: false,
    head: index === 0,
    entry,
    group: all[index - 1]?.group === group ? null : group,
    face,
    tile,
  }));
}
