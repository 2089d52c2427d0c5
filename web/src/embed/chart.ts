// The points of all sides, turn by turn, as lines: whole, dashed, dotted, so that nobody has to tell colours apart.
const WIDE = 300;
const HIGH = 74;
const LEFT = 4;
const RIGHT = 262;
const TOP = 8;
const FLOOR = 58;

/** The inner SVG of the chart with a mark at a turn. */
export function chart(scores: number[][], now: number): string {
  const all = scores.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (turn: number): number => LEFT + ((RIGHT - LEFT) * turn) / Math.max(1, scores.length - 1);
  const y = (points: number): number => FLOOR - ((FLOOR - TOP) * (points - low)) / (high - low);
  const sides = scores[0]?.map((_, side) => side) ?? [];
  const lines = sides.map((side) => {
    const path = scores.map((points, turn) => `${x(turn).toFixed(1)},${y(points[side] ?? 0).toFixed(1)}`).join(" ");
    return `<polyline class="s${side}" points="${path}"/>`;
  });
  const at = x(now).toFixed(1);
  return `<line class="axis" x1="${LEFT}" x2="${RIGHT}" y1="${y(0)}" y2="${y(0)}"/>${lines.join("")}`
    + `<line class="now" x1="${at}" x2="${at}" y1="2" y2="62"/><text x="${at}" y="${HIGH - 1}" text-anchor="middle">${now}</text>`;
}

export const BOX = `0 0 ${WIDE} ${HIGH}`;
