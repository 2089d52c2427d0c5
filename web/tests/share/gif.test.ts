import { expect, it } from "vitest";
import { gifOf, packed, paletteOf } from "../../src/share/gif";
import { MOST, shownTurns } from "../../src/share/painting";

/** The numbers of a code stream, read as every viewer of GIFs reads them. */
function unpacked(blocks: number[]): number[] {
  const bytes: number[] = [];
  for (let at = 1; blocks[at]; at += blocks[at]! + 1) bytes.push(...blocks.slice(at + 1, at + 1 + blocks[at]!));
  let [held, room, at, width] = [0, 0, 0, 9];
  let table: number[][] = [];
  let before: number[] = [];
  const found: number[] = [];
  const clear = () => {
    table = [...Array.from({ length: 256 }, (_, one) => [one]), [], []];
    [width, before] = [9, []];
  };
  for (;;) {
    for (; room < width; room += 8) held |= bytes[at++]! << room;
    const code = held & ((1 << width) - 1);
    held >>>= width;
    room -= width;
    if (code === 256) clear();
    else if (code === 257) return found;
    else {
      const entry = table[code] ?? [...before, before[0]!];
      found.push(...entry);
      if (before.length && table.length < 4096) table.push([...before, entry[0]!]);
      if (table.length === 1 << width && width < 12) width++;
      before = entry;
    }
  }
}

it("what is packed is read again, also when the table of codes is full", () => {
  let seed = 7;
  const chance = (most: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
  for (const numbers of [[5], [1, 1, 1, 1, 1, 1, 1], Array.from({ length: 30000 }, () => chance(250)), Array<number>(9000).fill(3)]) {
    expect(unpacked(packed(new Uint8Array(numbers)))).toEqual(numbers);
  }
});

const pixels = (...colours: [number, number, number][]) => new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

it("an animation has all its frames, and of each only what is new", async () => {
  const red: [number, number, number] = [248, 0, 0];
  const blue: [number, number, number] = [0, 0, 248];
  const frames = [{ pixels: pixels(red, red, blue, blue), delay: 90 }, { pixels: pixels(red, blue, blue, blue), delay: 400 }];
  expect(paletteOf(frames)).toHaveLength(2);
  const bytes = [...new Uint8Array(await (await gifOf(frames, 2, 2, () => Promise.resolve())).arrayBuffer())];
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
  expect(bytes.slice(6, 10)).toEqual([2, 0, 2, 0]);
  expect(bytes.at(-1)).toBe(0x3b);
  const starts = bytes.flatMap((byte, at) => (byte === 0x21 && bytes[at + 1] === 0xf9 ? [at] : []));
  expect(starts.map((at) => bytes[at + 4]! + 256 * bytes[at + 5]!)).toEqual([90, 400]);
  const [first = [], second = []] = starts.map((at) => unpacked(bytes.slice(at + 18)));
  expect(first[0]).toBe(first[1]);
  expect(second).toEqual([255, first[2], 255, 255]);
});

it("a long game is shown in some of its turns, the first and the last among them", () => {
  expect(shownTurns(3)).toEqual([0, 1, 2]);
  const some = shownTurns(200);
  expect([some.length, some[0], some.at(-1)]).toEqual([MOST, 0, 199]);
});
