// Everything about each cell of a kingdom at this moment: what lies there, what a click does, what it is called.
import { drawnOf } from "../../hint/highlight";
import { texts as lamps } from "../../hint/texts";
import { figure, language, signed, speak } from "../../language/language.svelte";
import type { IconName } from "../../ui/icons";
import type { Cell, Laid, Short } from "../Card.svelte";
import { drawnWords, rankAt } from "../light";
import { total } from "../lines";
import { cardOn, nameOf, subjectOf, tamedBy } from "../links";
import { cardAt, cellName, cellsOf as namesOf, facts, indexOf, type Kingdom, tileAt } from "../view";
import { type KingdomTable, placeName } from "./table.svelte";
import type { texts } from "./texts";

type Texts = (typeof texts)["en"];
const ICONS: Record<string, IconName> = { same_type: "equal", stays: "padlock" };

export const cardTitle = (card: string) => nameOf("card", card);
/** A card as what a button acts on. */
export const cardLabel = (card: string) => language.word(`aetherya.card.${card}`, "label");
export const tileTitle = (tile: string) => nameOf("tile", tile);
const wilderness = () => language.title("aetherya.board.wilderness");

/** The tiles on a cell. */
function laidOn(kingdom: Kingdom, cell: string): Laid[] {
  const laid: Laid[] = [];
  const tile = tileAt(kingdom, cell);
  if (tile === "hidden") laid.push({ tile: null });
  else if (tile) laid.push({ tile, known: !kingdom.shown?.includes(cell) });
  if (kingdom.treaties?.includes(cell)) laid.push({ tile: "treaty", corner: true });
  if (kingdom.staffs?.includes(cell)) laid.push({ tile: "staff", corner: true });
  return laid;
}

function laidNames(laid: Laid[], t: Texts): string[] {
  return laid.map(({ tile, known, corner }) => {
    if (!tile) return t.tileHidden;
    return corner ? t.tileOn(tileTitle(tile)) : known ? t.tileKnown(tileTitle(tile)) : t.tileShown(tileTitle(tile));
  });
}

/** The cells of the block whose upper left cell this is. */
export function blockOf(cell: string): string[] {
  const { block, side } = facts();
  const first = indexOf(cell, side);
  const steps = [...Array(block * block).keys()].map((index) => Math.floor(index / block) * side + (index % block));
  return steps.map((step) => cellName(first + step, side));
}

/** The card that a preview lays on a cell. */
function ghostOn(table: KingdomTable, kingdom: Kingdom, cell: string): string | null {
  if (table.arranging) {
    if (!table.own(kingdom) || !table.aim?.words.startsWith("to ")) return null;
    const after = table.first.after(table.aimedCell)[cell];
    return after && after !== table.first.laid[cell] ? after : null;
  }
  for (const event of table.shown?.events ?? []) {
    const found = event as { event: string; seat: number; cell?: string; other?: string; card?: string | null };
    if (found.seat !== kingdom.seat) continue;
    if (found.event === "placed" && found.cell === cell) return found.card ?? null;
    if (found.event !== "swapped" || (found.cell !== cell && found.other !== cell)) continue;
    return cardAt(kingdom, (found.cell === cell ? found.other : found.cell) ?? "") ?? "back";
  }
  return null;
}

/** The card that the move of a hint which is drawn lays on one of the reader's cells. */
function promisedOn(table: KingdomTable, kingdom: Kingdom, cell: string): string | null {
  const { light } = table.props();
  if (!light || !table.own(kingdom)) return null;
  const laid = drawnWords(light, "arrange")?.split(" ").slice(1)[facts().centre.indexOf(cell)];
  if (laid) return laid;
  if (drawnWords(light, "place")?.split(" ")[1] !== cell) return null;
  const { held, piles } = table.view;
  if (held) return held === "hidden" ? null : held;
  const pile = drawnOf(light)?.moves[0]?.match(/^take(?: (\d))?$/);
  return pile ? (piles[Number(pile[1] ?? 1) - 1]?.at(-1) ?? null) : null;
}

/** The card that a preview or a hint lays on a cell, and the rank of the hint. */
function laidSoon(table: KingdomTable, kingdom: Kingdom, cell: string): Pick<Cell, "ghost" | "rank" | "best"> {
  const previewed = ghostOn(table, kingdom, cell);
  const promised = promisedOn(table, kingdom, cell);
  const { light } = table.props();
  const rank = rankAt(light, { seat: kingdom.seat, cell }, table.me) ?? (promised ? (light?.drawn ?? null) : null);
  return { ghost: previewed ?? (table.shown ? null : promised), rank, best: rank !== null && rank === light?.drawn };
}

/** What acting on a cell does, and what comes of it if a preview says so. */
function consequence(table: KingdomTable, kingdom: Kingdom, cell: string, t: Texts): string {
  const { active, view, shown, aim } = table;
  const verb = active.split(" ")[0];
  const action = verb === "place" && view.held
    ? t.placeHere(cardLabel(view.held))
    : verb === "reveal"
    ? t.turnOverHere
    : verb === "block"
    ? t.keepBlock(blockOf(cell).join(" "))
    : table.arranging && table.first.laying && table.first.lifted !== cell
    ? t.placeHere(cardLabel(table.first.laying))
    : table.arranging && table.first.laid[cell]
    ? (table.first.lifted ? t.leaveHere : t.moveCard)(cardLabel(table.first.laid[cell]))
    : t.chooseThis;
  const then = aim?.at === placeName(kingdom, cell) ? shown?.lines[kingdom.seat] : undefined;
  const was = kingdom.lines;
  if (!then || !was || kingdom.score == null) return `${action}.`;
  const sum = total(then);
  const parts = [t.placeBecomes(figure(kingdom.score), sum === null ? "?" : figure(sum))];
  for (const [line, value] of Object.entries(then)) {
    const change = (value ?? 0) - (was[line] ?? 0);
    if (value !== null && change) parts.push(t.lineBecomes(language.word(`aetherya.line.${line}`), signed(change)));
  }
  return `${action}: ${parts.join(", ")}.`;
}

function why(key: string | undefined, t: Texts): Short | null {
  return key ? { icon: ICONS[key] ?? "x", text: t.reason[key] ?? "" } : null;
}

/** The same in a sentence: in short, then in full. */
function refused(key: string, text: string, t: Texts): string {
  return t.notPossible([t.reason[key], text].filter(Boolean).join(". "));
}

/** Whether a cell is part of what is chosen already. */
function isChosen(table: KingdomTable, kingdom: Kingdom, cell: string): boolean {
  return table.own(kingdom) && (table.chosen.split(" ").slice(1).includes(cell) || table.first.lifted === cell);
}

/** All cells of a kingdom, row by row. */
export function cellsOf(table: KingdomTable, kingdom: Kingdom, last: Set<string>, t: Texts): Cell[] {
  const arranging = table.arranging && table.own(kingdom);
  const links = table.links.filter((link) => link.seat === kingdom.seat);
  const line = table.lineOf(kingdom.seat);
  const lit = table.lit(kingdom);
  const block = table.active === "block" && table.aimedCell ? blockOf(table.aimedCell) : [];
  return namesOf(kingdom).map((cell): Cell => {
    const centre = arranging && facts().centre.includes(cell);
    const card = table.cardOn(kingdom, cell);
    const found = table.targetOf(kingdom, cell);
    const refusal = found ? null : table.refusalOf(kingdom, cell);
    const touching = links.filter((link) => link.cell === cell || link.other === cell);
    const dragon = card === "dragon" ? touching.find((link) => link.line === "dragons") : undefined;
    const laid = laidOn(kingdom, cell);
    const what = [
      card ? cardTitle(card) : centre ? "" : wilderness(),
      dragon ? `${tamedBy(dragon.points, kingdom.tamers[cell], (other) => table.cardOn(kingdom, other))}, ${signed(dragon.points)}` : "",
      ...laidNames(laid, t),
    ].filter(Boolean);
    const soon = laidSoon(table, kingdom, cell);
    const label = [
      centre && !card ? `${t.freePlace(cell)}.` : `${t.cell(cell, what.join(", "))}.`,
      found ? consequence(table, kingdom, cell, t) : refusal ? refused(refusal.key, refusal.text, t) : "",
      soon.rank ? speak(lamps).here(soon.rank) : "",
    ].filter(Boolean).join(" ");
    const tile = laid[0]?.tile;
    const about = () =>
      cardOn(cell, card ?? "", { links: touching, tamers: kingdom.tamers[cell], at: (other) => table.cardOn(kingdom, other) });
    const subject = card ? about : tile ? () => subjectOf("tile", tile) : null;
    return {
      cell,
      card,
      label,
      laid,
      subject,
      free: centre && !card,
      legal: Boolean(found) && !(arranging && card && !table.first.lifted),
      move: found?.move,
      pick: found?.pick,
      why: why(refusal?.key, t),
      ...soon,
      aimed: table.aim?.at === placeName(kingdom, cell) || block.includes(cell),
      last: last.has(`${kingdom.seat} ${cell}`),
      chosen: isChosen(table, kingdom, cell) || block.includes(cell),
      dim: line !== null && !touching.some((link) => link.line === line),
      lit: lit.includes(cell),
      shake: table.shaken === placeName(kingdom, cell),
    };
  });
}
