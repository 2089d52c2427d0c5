// Places as people point them out: by what lies beside them. Coordinates are for who does not see the board.
import { language, speak } from "../language/language.svelte";
import type { View } from "../protocol";
import { book } from "./book.svelte";
import { texts } from "./name-texts";

type Spot = readonly [number, number];
interface Neighbour {
  name: string;
  /** From it to the place. */
  towards: string;
}

/** Left, right, above, below: from a place to its neighbours, and the direction back. */
const AROUND: readonly (readonly [number, number, string])[] = [[-1, 0, "E"], [1, 0, "W"], [0, -1, "S"], [0, 1, "N"]];
const MOST = 2;

const cellAt = (cell: string): Spot => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];

/** What lies face up on the cells of a board, row by row: that of a seat, or the one that all share. */
function cellsOf(view: View, seat: number): (string | null)[] | null {
  if (view.game !== "aetherya") return null;
  if ("kingdoms" in view) return view.kingdoms?.[seat]?.cells ?? null;
  return view.cells ?? null;
}

function neighboursOnField(place: string, view: Extract<View, { game: "rivality" }>): Neighbour[] {
  const [x = 0, y = 0] = place.split(",").map(Number);
  return AROUND.flatMap(([dx, dy, towards]) => {
    const tile = view.field.find((one) => one.place === `${x + dx},${y + dy}`)?.tile;
    if (!tile) return [];
    return [{ name: language.word(`rivality.tile.${book.facts("rivality").tiles[tile]?.kind ?? tile}`, "of"), towards }];
  });
}

/** Two neighbours with different names say more than two with the same. */
function chosen<One extends { name: string }>(found: One[]): One[] {
  const names = found.map(({ name }) => name);
  return found.filter(({ name }, index) => names.indexOf(name) === index).slice(0, MOST);
}

function onField(place: string, view: Extract<View, { game: "rivality" }>): string | null {
  const t = speak(texts);
  const found = chosen(neighboursOnField(place, view)).map(({ name, towards }) =>
    `${language.word(`rivality.direction.${towards}`, "of")} ${name}`
  );
  const [one, other] = found;
  return one && other ? t.both(one, other) : (one ?? null);
}

function onBoard(cell: string, cells: (string | null)[]): string {
  const t = speak(texts);
  const side = Math.round(Math.sqrt(cells.length));
  const [x, y] = cellAt(cell);
  const beside = AROUND.flatMap(([dx, dy]) => {
    const [column, row] = [x + dx, y + dy];
    const card = column < 0 || row < 0 || column >= side || row >= side ? null : cells[row * side + column];
    return card ? [{ name: language.word(`aetherya.card.${card}`, "with") }] : [];
  });
  const [one, other] = chosen(beside);
  if (one && other) return t.between(one.name, other.name);
  if (one) return t.beside(one.name);
  const [left, top] = [x < side / 2, y < side / 2];
  const [outer, above] = [x === 0 || x === side - 1, y === 0 || y === side - 1];
  if (outer && above) return t.corner[`${top ? "top" : "bottom"}${left ? "Left" : "Right"}`];
  if (outer) return left ? t.edge.left : t.edge.right;
  return above ? (top ? t.edge.top : t.edge.bottom) : t.middle;
}

/** A cell or a place of a battlefield as the eye finds it; as it is written where nothing is known of the board. */
export function placed(spot: string, view: View, seat: number): string {
  if (view.game === "rivality") return onField(spot, view) ?? spot.replaceAll("-", "\u2212").replace(",", ", ");
  const cells = cellsOf(view, seat);
  return cells ? onBoard(spot, cells) : speak(texts).on(spot);
}
