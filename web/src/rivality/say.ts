// Full names of things on the battlefield, for screen readers and for explanations.
import { capital, figure, language, speak } from "../language/language.svelte";
import type { Link, Refusal } from "../protocol";
import { directionTo } from "./effects";
import { texts } from "./texts";
import { type Colour, type Direction, facts, kindOf, pointOf, spellsOf, type Tile, type View } from "./view";

/** A name from the shared words: as it stands alone, of a colour's side, of a direction to go. */
export function kindName(tile: string, form = "name"): string {
  return language.word(`rivality.tile.${kindOf(tile)}`, form);
}

export function colourName(colour: Colour, form = "name"): string {
  return language.word(`rivality.colour.${colour}`, form);
}

export function directionName(direction: Direction, form = "name"): string {
  return language.word(`rivality.direction.${direction}`, form);
}

/** A place in words: "2, minus 1". */
export function placeName(place: string): string {
  const { x, y } = pointOf(place);
  const t = speak(texts);
  return [x, y].map((value) => (value < 0 ? t.minus(-value) : String(value))).join(", ");
}

/** "south 2 golems 1 step", one for each spell. */
export function spellNames(tile: string, turned: Direction): string[] {
  const t = speak(texts);
  return spellsOf(tile, turned).map((spell) => {
    const words = t.spell(directionName(spell.direction), spell.golems, spell.distance);
    return spell.ignoresShields ? `${words}, ${t.far}` : words;
  });
}

/** "4 points, 2 shields", as the book says; nothing is known of a hidden tile. */
export function printedName(tile: string): string[] {
  const t = speak(texts);
  const printed = facts().tiles[tile];
  if (!printed) return [];
  return [t.printed(printed.points, printed.shields), ...(printed.spells.length ? [] : [t.noSpells])];
}

/** "Fortress, 4 points, 2 shields. South 2 golems 1 step, ..." */
export function handName(tile: string, turned: Direction): string {
  const spells = spellNames(tile, turned).join(", ");
  return `${[capital(kindName(tile)), ...printedName(tile)].join(", ")}. ${capital(spells)}.`;
}

/** "3 orange golems, 1 purple golem" */
export function golemNames(golems: number[], view: View): string {
  const t = speak(texts);
  const groups = view.colours.flatMap((side, index) => {
    const count = golems[index] ?? 0;
    return count > 0 ? [`${count} ${colourName(side.colour, count === 1 ? "golem" : "golems")}`] : [];
  });
  return groups.join(", ") || t.noGolems;
}

/** Who holds a tile, with what. */
export function stateNames(tile: Tile, view: View): string[] {
  const t = speak(texts);
  const said = [golemNames(tile.golems, view)];
  const standing = tile.golems.some((count) => count > 0);
  if (tile.control) said.push(t.controls(colourName(tile.control, "side")));
  else if (standing) said.push(t.contested);
  if (tile.entrenched) said.push(t.entrenched(tile.entrenched));
  if (tile.shields > 0) said.push(t.shields(tile.shields));
  for (const side of view.colours) {
    if (side.wizard === tile.place) said.push(t.wizardOf(colourName(side.colour, "side")));
  }
  for (const [edge, target] of Object.entries(tile.pending ?? {})) {
    const spell = spellsOf(tile.tile, tile.turned).find((one) => one.edge === edge);
    if (spell && target) said.push(t.waitsFor(spell.golems, directionName(spell.direction, "to")));
  }
  return said;
}

/** What a place scores now, for each colour that gets something. */
export function scoreNames(place: string, links: Link[]): string[] {
  const t = speak(texts);
  const points = new Map<Colour, number>();
  for (const link of links) {
    if (link.place !== place) continue;
    if (link.colour) points.set(link.colour, (points.get(link.colour) ?? 0) + link.points);
  }
  return [...points].map(([colour, sum]) => t.scoresNow(figure(sum), colourName(colour, "side")));
}

/** "Cottage at 2, 0: 3 orange, 1 purple, orange controls, 1 shield, 2 points." */
export function tileName(tile: Tile, view: View): string {
  const t = speak(texts);
  const name = capital(t.at(kindName(tile.tile), placeName(tile.place)));
  const spells = view.mode === "solo" ? spellNames(tile.tile, tile.turned) : [];
  const said = [...printedName(tile.tile), ...stateNames(tile, view), ...spells];
  return `${t.of(name, said.join(", "))}.`;
}

/** "Place 2, minus 1, east of the circle." */
export function freeName(place: string, view: View): string {
  const t = speak(texts);
  const { x, y } = pointOf(place);
  const beside = view.field.find((tile) => {
    const at = pointOf(tile.place);
    return Math.abs(at.x - x) + Math.abs(at.y - y) === 1;
  });
  if (!beside) return t.freePlace(placeName(place), "");
  const direction = directionName(directionTo(beside.place, place), "of");
  return t.freePlace(placeName(place), t.beside(direction, kindName(beside.tile, "of")));
}

/** The short label of a refusal, for a place that is not possible. */
export function shortReason(refusal: Refusal): string {
  const t = speak(texts);
  return t.short[refusal.key] ?? t.notNow;
}
