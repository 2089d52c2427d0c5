// Empty sheets, what of a sheet is sent, and how far it is filled.
import type { Schemas } from "../protocol";
import type { Boxes } from "./boxes.svelte";
import type { PadSheet } from "./game";

export type Tribe = Schemas["Tribe"];
export type Colour = Schemas["Colour"];
export type Level = Schemas["SoloLevel"];
export type Card = NonNullable<Schemas["KingdomSheet"]["cells"][number]>;
export type Legend = Schemas["KingdomSheet"]["legends"][number];
export type Kingdom = Schemas["KingdomSheet"] & Partial<Schemas["ItemsSheet"]>;
export type KingdomPad = Schemas["BasePad"] | Schemas["ItemsPad"] | Schemas["CoopPad"];
export type CampaignPad = Schemas["CampaignPad"];
export type CommonPad = Schemas["ConfrontationPad"];
export type FieldPad = Schemas["StandardPad"] | Schemas["ExpertPad"] | Schemas["SuramunPad"];
export type PadTile = Schemas["TileSheet"] & Partial<Schemas["ExpertTileSheet"]>;

/** What is chosen before anything is entered. */
export interface Choices {
  tribes: Tribe[];
  /** The tribe that left the game. */
  absent: Tribe | null;
  level: Level;
}

export const isCampaign = (sheet: PadSheet): sheet is CampaignPad => "ages" in sheet;
export const isCommon = (sheet: PadSheet): sheet is CommonPad => "tribes" in sheet;
export const isField = (sheet: PadSheet): sheet is FieldPad => "tiles" in sheet;

const empty = (side: number): null[] => Array.from({ length: side * side }, () => null);

/** The side of a kingdom that is one's own. */
export const sideOf = (cells: unknown[]): number => Math.round(Math.sqrt(cells.length));

/** A sheet with nothing on it. */
export function blank(game: PadSheet["game"], mode: string, players: number, choices: Choices, boxes: Boxes): PadSheet {
  return game === "aetherya" ? blankKingdoms(mode, players, choices, boxes.aetherya) : blankField(mode, players, choices, boxes.rivality);
}

function blankKingdoms(mode: string, players: number, { tribes, absent }: Choices, box: Boxes["aetherya"]): PadSheet {
  const base = { game: "aetherya", other_box: false } as const;
  const cells = () => empty(box.side);
  const each = <Thing>(make: () => Thing) => Array.from({ length: players }, make);
  if (mode === "solo") return { ...base, mode, ages: box.rows.map(() => ({ cells: cells(), row: [], lost: false })) };
  if (mode === "coop") return { ...base, mode, kingdoms: each(() => ({ cells: cells(), legends: [] })), shed: null };
  if (mode === "items") {
    return { ...base, mode, kingdoms: each(() => ({ cells: cells(), legends: [], treaties: [], staffs: [], stones: [] })) };
  }
  if (mode === "confrontation") {
    const common = empty(box.sides[players] ?? box.side);
    return { ...base, mode, tribes, absent, cells: common, fortresses: [], legends: each(() => []), dragons: 0 };
  }
  return { ...base, mode: "base", kingdoms: each(() => ({ cells: cells(), legends: [] })) };
}

function blankField(mode: string, players: number, { level }: Choices, box: Boxes["rivality"]): PadSheet {
  const aside: Colour[] = [];
  const base = { game: "rivality", other_box: false, aside } as const;
  if (mode === "solo") return { ...base, mode, level, tiles: [] };
  const kind = box.begins[mode];
  const golems = Array.from({ length: box.sides[players] ?? 2 }, () => 0);
  const first = kind ? [{ kind, golems, wizards: [] }] : [];
  if (mode === "expert") return { ...base, mode, players, tiles: first.map((tile) => ({ ...tile, surrounded: null })) };
  return { ...base, mode: "standard", players, tiles: first };
}

/** Whether nothing was entered of an age. */
const untouched = (age: CampaignPad["ages"][number]): boolean => !age.lost && age.cells.every((card) => card === null);

/** What the server is asked: of a campaign only the ages that were played. */
export function sent(sheet: PadSheet): PadSheet {
  if (!isCampaign(sheet)) return sheet;
  const lost = sheet.ages.findIndex((age) => age.lost);
  let size = lost >= 0 ? lost + 1 : sheet.ages.length;
  while (size > 1 && untouched(sheet.ages[size - 1]!)) size -= 1;
  return { ...sheet, ages: sheet.ages.slice(0, size) };
}

/** How many cells are filled. */
export const filled = (cells: (Card | null)[]): number => cells.filter((card) => card !== null).length;

/** The next empty cell after one, round at the end; null if none is left. */
export function nextEmpty(cells: (Card | null)[], after: number): number | null {
  for (let step = 1; step <= cells.length; step += 1) {
    const at = (after + step) % cells.length;
    if (at !== after && cells[at] === null) return at;
  }
  return null;
}
