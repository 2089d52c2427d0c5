// The turns of a film as they are painted: the board, beside it who has how many points, below the turn.
import { fileAt } from "../address";
import { imageOf } from "./raster";
import type { Film } from "./requests";

export const WIDE = 560;
export const HIGH = 400;
const EDGE = 14;
const LEFT = HIGH + 6;
/** More turns than these are not shown one by one. */
export const MOST = 60;

/** The turns that are shown: all, or as many as fit, the last among them. */
export function shownTurns(all: number): number[] {
  if (all <= MOST) return [...Array(all).keys()];
  return Array.from({ length: MOST }, (_, at) => Math.round((at * (all - 1)) / (MOST - 1)));
}

const minus = (points: number): string => String(points).replace("-", "\u2212");

async function picture(address: string): Promise<HTMLImageElement> {
  const image = new Image(68, 68);
  image.src = address;
  await image.decode();
  return image;
}

export interface Painting {
  canvas: HTMLCanvasElement;
  brush: CanvasRenderingContext2D;
  paint: (turn: number) => Promise<void>;
}

/** A canvas on which turns of a film are painted, so many times as large. */
export async function paintingOf(film: Film, turnName: (turn: number) => string, scale = 1): Promise<Painting> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE * scale, HIGH * scale];
  const brush = canvas.getContext("2d", { willReadFrequently: scale === 1 })!;
  brush.scale(scale, scale);
  const ends = film.turns.at(-1)?.scores ?? [];
  const first = Math.max(0, ends.indexOf(Math.max(...ends)));
  const crests = await Promise.all(film.sides.map(({ crest }) => picture(fileAt(`${crest}.svg`))));

  async function paint(turn: number): Promise<void> {
    const { boards, scores } = film.turns[turn]!;
    const board = boards[boards.length > 1 ? first : 0] ?? "";
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${film.size} ${film.size}" width="${film.size}" height="${film.size}">${board}</svg>`;
    const image = await imageOf(svg);
    brush.fillStyle = film.ground;
    brush.fillRect(0, 0, WIDE, HIGH);
    brush.drawImage(image, EDGE, EDGE, HIGH - 2 * EDGE, HIGH - 2 * EDGE);
    film.sides.forEach((side, number) => {
      const top = 30 + number * 78;
      brush.drawImage(crests[number]!, LEFT, top, 34, 34);
      brush.fillStyle = "#f6eedb";
      brush.font = "600 17px 'Source Sans 3', sans-serif";
      brush.fillText(side.name, LEFT, top + 54, WIDE - LEFT - 8);
      brush.font = "600 26px Grenze, serif";
      brush.fillText(minus(scores[number] ?? 0), LEFT + 44, top + 27, 90);
    });
    brush.fillStyle = "#c3cfc2";
    brush.font = "15px 'Source Sans 3', sans-serif";
    brush.fillText(turnName(turn), LEFT, HIGH - 22, WIDE - LEFT - 8);
  }
  return { canvas, brush, paint };
}
