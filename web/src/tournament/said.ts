// Points and moments as people write them.
const PARTS: [number, string][] = [[0, ""], [1 / 2, "½"], [1 / 3, "⅓"], [2 / 3, "⅔"], [1 / 4, "¼"], [3 / 4, "¾"], [1 / 6, "⅙"], [
  5 / 6,
  "⅚",
]];

/** 2.5 as "2½"; what is no common part as a decimal number. */
export function pointsSaid(points: number, code: string): string {
  const whole = Math.floor(points + 1e-6);
  const part = PARTS.find(([value]) => Math.abs(points - whole - value) < 0.01);
  if (!part) return points.toLocaleString(code, { maximumFractionDigits: 2 });
  return part[1] && whole === 0 ? part[1] : `${whole}${part[1]}`;
}

/** A difference with its sign. */
export function differenceSaid(value: number, code: string): string {
  const said = Math.abs(value).toLocaleString(code, { maximumFractionDigits: 1 });
  return value > 0 ? `+${said}` : value < 0 ? `−${said}` : said;
}

/** A moment: the time where it is today, else the day. */
export function momentSaid(seconds: number, code: string, now = new Date()): string {
  const moment = new Date(seconds * 1000);
  const today = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(code, today ? { timeStyle: "short" } : { day: "numeric", month: "short" });
}

/** How a result looks: won, shared or in between, lost. */
export function formOf(points: number): "won" | "shared" | "lost" {
  return points >= 0.99 ? "won" : points > 0.01 ? "shared" : "lost";
}
