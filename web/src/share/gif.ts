// Writes an animated GIF (GIF89a): one palette for all frames, and of each frame only what differs from the one before.

const COLOURS = 256;
const CLEAR = 255; // the colour that lets the frame before shine through
const BITS = 8;

export interface Frame {
  /** Four bytes for each pixel, as a canvas gives them. */
  pixels: Uint8ClampedArray;
  /** In hundredths of a second. */
  delay: number;
}

/** Colours as five bits for each part. */
const bin = (pixels: Uint8ClampedArray, at: number): number =>
  ((pixels[at]! >> 3) << 10) | ((pixels[at + 1]! >> 3) << 5) | (pixels[at + 2]! >> 3);
const parts = (colour: number): [number, number, number] => [(colour >> 10) & 31, (colour >> 5) & 31, colour & 31];
const apart = (one: number, other: number): number => {
  const [a, b] = [parts(one), parts(other)];
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
};

/** The colours that are seen most, none nearly like another. */
export function paletteOf(frames: Frame[]): number[] {
  const seen = new Uint32Array(1 << 15);
  for (const { pixels } of frames) for (let at = 0; at < pixels.length; at += 12) seen[bin(pixels, at)]! += 1;
  const often = Array.from(seen.keys()).filter((colour) => seen[colour]! > 0).sort((one, other) => seen[other]! - seen[one]!);
  const palette: number[] = [];
  for (const nearest of [6, 2, 1]) {
    for (const colour of often) {
      if (palette.length === CLEAR) return palette;
      if (palette.every((taken) => apart(taken, colour) >= nearest)) palette.push(colour);
    }
  }
  return palette;
}

/** The code stream of some numbers below 256, in blocks as a GIF holds them. */
export function packed(numbers: Uint8Array): number[] {
  const bytes: number[] = [];
  let [held, room] = [0, 0];
  let [next, width] = [COLOURS + 2, BITS + 1];
  let codes = new Map<number, number>();
  const write = (code: number): void => {
    held |= code << room;
    room += width;
    for (; room >= 8; room -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  write(COLOURS);
  let before = numbers[0]!;
  for (const number of numbers.subarray(1)) {
    const pair = before * COLOURS + number;
    const known = codes.get(pair);
    if (known !== undefined) {
      before = known;
      continue;
    }
    write(before);
    if (next === 4096) {
      write(COLOURS);
      codes = new Map();
      [next, width] = [COLOURS + 2, BITS + 1];
    } else {
      codes.set(pair, next);
      if (next === 1 << width) width++;
      next++;
    }
    before = number;
  }
  write(before);
  write(COLOURS + 1);
  if (room) bytes.push(held & 255);
  const blocks = [BITS];
  for (let at = 0; at < bytes.length; at += 255) {
    const some = bytes.slice(at, at + 255);
    blocks.push(some.length, ...some);
  }
  return [...blocks, 0];
}

const two = (value: number): [number, number] => [value & 255, value >> 8];

/** The frames as a GIF that goes round for ever. `turn` lets others have their turn between two frames. */
export async function gifOf(frames: Frame[], width: number, height: number, turn: () => Promise<void>): Promise<Blob> {
  const palette = paletteOf(frames);
  const nearest = new Int16Array(1 << 15).fill(-1);
  const indexOf = (colour: number): number => {
    if (nearest[colour] === -1) {
      let best = 0;
      for (let index = 1; index < palette.length; index++) if (apart(palette[index]!, colour) < apart(palette[best]!, colour)) best = index;
      nearest[colour] = best;
    }
    return nearest[colour]!;
  };
  const table = new Uint8Array(COLOURS * 3);
  palette.forEach((colour, index) => table.set(parts(colour).map((part) => (part << 3) | (part >> 2)), index * 3));
  const head = [...new TextEncoder().encode("GIF89a"), ...two(width), ...two(height), 0xf7, 0, 0];
  const loop = [0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const written: BlobPart[] = [new Uint8Array(head), table, new Uint8Array(loop)];
  let last: Uint8Array | null = null;
  for (const { pixels, delay } of frames) {
    const shown = new Uint8Array(width * height);
    for (let at = 0; at < shown.length; at++) shown[at] = indexOf(bin(pixels, at * 4));
    const before = last;
    const changed = before ? shown.map((index, at) => (before[at] === index ? CLEAR : index)) : shown;
    const control = [0x21, 0xf9, 4, before ? 5 : 4, ...two(delay), CLEAR, 0];
    written.push(new Uint8Array([...control, 0x2c, 0, 0, 0, 0, ...two(width), ...two(height), 0]), new Uint8Array(packed(changed)));
    last = shown;
    await turn();
  }
  written.push(new Uint8Array([0x3b]));
  return new Blob(written, { type: "image/gif" });
}
