// The turns of a film as an animated picture.
import { type Frame, gifOf } from "./gif";
import { HIGH, paintingOf, shownTurns, WIDE } from "./painting";
import type { Film } from "./requests";

const DELAY = 90;
const LAST = 400;

/** How far something is, from 0 to 1, and how it is stopped. */
export interface Progress {
  told: (share: number) => void;
  signal: AbortSignal;
}

/** A film as an animated GIF. */
export async function animated(film: Film, turnName: (turn: number) => string, { told, signal }: Progress): Promise<Blob> {
  const { brush, paint } = await paintingOf(film, turnName);
  const frames: Frame[] = [];
  const turns = shownTurns(film.turns.length);
  for (const turn of turns) {
    signal.throwIfAborted();
    await paint(turn);
    frames.push({ pixels: brush.getImageData(0, 0, WIDE, HIGH).data, delay: turn === turns.at(-1) ? LAST : DELAY });
    told(frames.length / turns.length / 2);
  }
  let written = 0;
  return gifOf(frames, WIDE, HIGH, async () => {
    told(0.5 + ++written / frames.length / 2);
    await new Promise((done) => setTimeout(done));
    signal.throwIfAborted();
  });
}
