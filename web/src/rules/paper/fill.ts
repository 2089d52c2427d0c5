// How the pieces of a rulebook fill its sheets: in two columns, with wide ones across both. No piece is broken.

export interface Measured {
  /** Whether it goes across both columns. */
  wide: boolean;
  /** Whether text behind it may come before it, where it would leave a gap. */
  floats: boolean;
  /** Whether it is a heading with hardly a line, so that the next piece must lie on the same sheet. */
  leads?: boolean;
  height: number;
}
/** A part of a sheet, from the top: pieces in two columns, or one across both, made smaller where it needs to be. */
export type Band = { columns: number[][] } | { wide: number; zoom: number };
export type Sheet = Band[];

/** Between two bands. */
export const GAP = 12;
/** A wide piece that would leave a gap is set smaller, but never more than so. */
const SMALLEST = 0.72;
/** So many figures may wait for the next sheet: what they show should not be far away. */
const WAITING = 2;

/** The sheets that hold all pieces. They keep their order, but figures may move to the head of the next sheet. */
export function fill(pieces: Measured[], room: number): Sheet[] {
  let left = pieces.map((piece, index) => ({ ...piece, index }));
  const sheets: Sheet[] = [];
  while (left.length) {
    const sheet = fillSheet(left, room);
    const taken = new Set(sheet.flatMap((band) => ("wide" in band ? [band.wide] : band.columns.flat())));
    left = left.filter(({ index }) => !taken.has(index));
    sheets.push(sheet);
  }
  return sheets;
}

type Placed = Measured & { index: number };

/** One sheet from the pieces that are left. */
function fillSheet(left: Placed[], height: number): Sheet {
  const bands: Sheet = [];
  let room = height;
  for (let at = 0; at < left.length;) {
    const rest = left.slice(at);
    const run = rest.slice(0, rest.findIndex(({ wide }) => wide) < 0 ? rest.length : rest.findIndex(({ wide }) => wide));
    const [first] = rest;
    if (first?.wide && (!bands.length || fits(first, room))) {
      const zoom = Math.min(1, room / first.height);
      bands.push({ wide: first.index, zoom });
      room -= first.height * zoom + GAP;
      at += 1;
      continue;
    }
    const low = lowest(run, room);
    const next = rest[run.length];
    if (!run.length || low === null || (next && !fits(next, room - low - GAP))) return [...bands, ...last(rest, room, !bands.length)];
    bands.push({ columns: poured(run, low) });
    room -= low + GAP;
    at += run.length;
  }
  return bands;
}

const fits = ({ height }: Measured, room: number): boolean => room >= height * SMALLEST;

/** The columns at the end of a sheet: as much as they hold; figures that find no room wait. */
function last(rest: Placed[], room: number, alone: boolean): Sheet {
  const columns = followed(poured(rest, room), rest);
  const held = columns.flat();
  if (!held.length) return alone && rest[0] ? [{ columns: [[rest[0].index], []] }] : [];
  const used = rest.filter(({ index }) => held.includes(index));
  const more = rest.some(({ wide, index }) => !wide && !held.includes(index));
  const low = more ? null : lowest(used, room);
  return [{ columns: low === null ? columns : poured(used, low) }];
}

/** As many pieces as two columns of a height hold, one column after the other. */
function poured(pieces: Placed[], room: number): number[][] {
  const columns: number[][] = [[], []];
  let column = 0;
  let used = 0;
  let waiting = 0;
  for (const { index, height, wide, floats } of pieces) {
    const next = used + height > room ? column + 1 : column;
    if (wide || next > 1 || height > room) {
      if (!floats || ++waiting > WAITING) break;
      continue;
    }
    if (next !== column) used = 0;
    column = next;
    columns[column]?.push(index);
    used += height;
  }
  return columns;
}

/** Columns without a heading at their end whose text would come on the next sheet only. */
function followed(columns: number[][], pieces: Placed[]): number[][] {
  const end = columns.flat().at(-1);
  const place = pieces.findIndex(({ index }) => index === end);
  if (!pieces[place]?.leads || place + 1 >= pieces.length) return columns;
  return columns.map((column) => column.filter((index) => index !== end));
}

/** The lowest two columns that hold all these pieces, if there are any. */
function lowest(pieces: Placed[], room: number): number | null {
  const all = pieces.reduce((sum, { height }) => sum + height, 0);
  for (let height = Math.ceil(all / 2); height <= room; height += 4) {
    if (poured(pieces, height).flat().length === pieces.length) return height;
  }
  return null;
}
