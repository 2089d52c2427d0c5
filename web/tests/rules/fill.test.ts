// How pieces of a rulebook fill its sheets.
import { describe, expect, it } from "vitest";
import { fill, type Measured, type Sheet } from "../../src/rules/paper/fill";

const text = (height: number): Measured => ({ wide: false, floats: false, height });
const figure = (height: number): Measured => ({ wide: false, floats: true, height });
const wide = (height: number): Measured => ({ wide: true, floats: true, height });
const all = (sheets: Sheet[]) => sheets.flat().flatMap((band) => ("wide" in band ? [band.wide] : band.columns.flat()));

describe("sheets", () => {
  it("hold short text in two columns of about the same height", () => {
    expect(fill([text(100), text(100), text(100), text(100)], 900)).toEqual([[{ columns: [[0, 1], [2, 3]] }]]);
  });
  it("are filled before the next one begins", () => {
    expect(fill([400, 400, 400, 400, 300].map(text), 900)).toEqual([[{ columns: [[0, 1], [2, 3]] }], [{ columns: [[4], []] }]]);
  });
  it("have wide pieces between columns", () => {
    expect(fill([text(100), text(100), wide(300), text(100)], 900)).toEqual([[{ columns: [[0], [1]] }, { wide: 2, zoom: 1 }, {
      columns: [[3], []],
    }]]);
  });
  it("set a wide piece a little smaller rather than leave a gap", () => {
    const [[, band] = []] = fill([text(500), text(500), wide(450)], 900);
    expect(band).toMatchObject({ wide: 2 });
    expect(band && "wide" in band && band.zoom).toBeCloseTo(388 / 450);
  });
  it("let text move up before a figure that finds no room, but not far", () => {
    expect(fill([text(600), text(600), wide(500), text(200)], 900)).toEqual([[{ columns: [[0], [1, 3]] }], [{ wide: 2, zoom: 1 }]]);
    expect(fill([text(600), text(600), figure(500), text(200)], 900)[0]).toEqual([{ columns: [[0], [1, 3]] }]);
    const [first = []] = fill([text(800), text(800), figure(500), figure(500), figure(500), text(50)], 900);
    expect(all([first])).toEqual([0, 1]);
  });
  it("do not end with a heading whose text or figure comes on the next one", () => {
    const heading = { ...text(60), leads: true };
    expect(fill([text(800), text(800), heading, text(200)], 900)).toEqual([[{ columns: [[0], [1]] }], [{ columns: [[2], [3]] }]]);
    const shown = { ...wide(500), floats: false };
    expect(fill([text(800), text(800), heading, shown], 900)).toEqual([[{ columns: [[0], [1]] }], [{ columns: [[2], []] }, {
      wide: 3,
      zoom: 1,
    }]]);
    expect(fill([text(800), text(600), heading, text(200)], 900)[0]).toEqual([{ columns: [[0], [1, 2, 3]] }]);
  });
  it("lose nothing, whatever the sizes", () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    for (let round = 0; round < 300; round += 1) {
      const pieces = Array.from(
        { length: 1 + random(60) },
        () => ({ ...[text, figure, wide, text][random(4)]!(10 + random(round % 9 ? 450 : 1100)), leads: random(6) === 0 }),
      );
      const sheets = fill(pieces, 950);
      expect(all(sheets).sort((one, other) => one - other)).toEqual(pieces.map((_, index) => index));
      const order = all(sheets).filter((index) => !pieces[index]?.floats);
      expect(order).toEqual([...order].sort((one, other) => one - other));
      for (const sheet of sheets) {
        const heights = sheet.map((band) =>
          "wide" in band
            ? (pieces[band.wide]?.height ?? 0) * band.zoom
            : Math.max(...band.columns.map((column) => column.reduce((sum, index) => sum + (pieces[index]?.height ?? 0), 0)))
        );
        const alone = sheet.length === 1 && all([sheet]).length === 1;
        expect(alone || heights.reduce((sum, height) => sum + height, 0) <= 951).toBe(true);
      }
    }
  });
});
