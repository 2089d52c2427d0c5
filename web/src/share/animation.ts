// The turns of a film as frames of an animation: the board, beside it who has how many points, below the turn.
import { fileAt } from "../address";
import { type Frame, gifOf } from "./gif";
import { imageOf } from "./raster";
import type { Film } from "./requests";

const WIDE = 560;
const HIGH = 400;
const EDGE = 14;
const LEFT = HIGH + 6;
/** More turns than these are not shown one by one. */
export const MOST = 60;
const DELAY = 90;
const LAST = 400;

/** The turns that are shown: all, or as many as fit, the last among them. */
export function shownTurns(all: number): number[] {
  if (all <= MOST) return [...Array(all).keys()];
  return Array.from({ length: MOST }, (_, at) => Math.round((at * (all - 1)) / (MOST - 1)));
}

const minus = (points: number): string => String(points).replace("-", "\u2212");

/** A film as an animated GIF. `told` hears how far it is. */
export async function animated(film: Film, turnName: (turn: number) => string, told: (share: number) => void): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const paint = canvas.getContext("2d", { willReadFrequently: true })!;
  const ends = film.turns.at(-1)?.scores ?? [];
  const first = Math.max(0, ends.indexOf(Math.max(...ends)));
  const crests = await Promise.all(film.sides.map(({ crest }) => picture(fileAt(`${crest}.svg`))));
  const frames: Frame[] = [];
  const turns = shownTurns(film.turns.length);
  for (const turn of turns) {
    const { boards, scores } = film.turns[turn]!;
    const board = boards[boards.length > 1 ? first : 0] ?? "";
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${film.size} ${film.size}" width="${film.size}" height="${film.size}">${board}</svg>`;
    paint.fillStyle = film.ground;
    paint.fillRect(0, 0, WIDE, HIGH);
    paint.drawImage(await imageOf(svg), EDGE, EDGE, HIGH - 2 * EDGE, HIGH - 2 * EDGE);
    film.sides.forEach((side, number) => {
      const top = 30 + number * 78;
      paint.drawImage(crests[number]!, LEFT, top, 34, 34);
      paint.fillStyle = "#f6eedb";
      paint.font = "600 17px 'Source Sans 3', sans-serif";
      paint.fillText(side.name, LEFT, top + 54, WIDE - LEFT - 8);
      paint.font = "600 26px Grenze, serif";
      paint.fillText(minus(scores[number] ?? 0), LEFT + 44, top + 27, 90);
    });
    paint.fillStyle = "#c3cfc2";
    paint.font = "15px 'Source Sans 3', sans-serif";
    paint.fillText(turnName(turn), LEFT, HIGH - 22, WIDE - LEFT - 8);
    frames.push({ pixels: paint.getImageData(0, 0, WIDE, HIGH).data, delay: turn === turns.at(-1) ? LAST : DELAY });
    told(frames.length / turns.length / 2);
  }
  let written = 0;
  return gifOf(frames, WIDE, HIGH, () => {
    told(0.5 + ++written / frames.length / 2);
    return new Promise((done) => setTimeout(done));
  });
}

async function picture(address: string): Promise<HTMLImageElement> {
  const image = new Image(68, 68);
  image.src = address;
  await image.decode();
  return image;
}
