// Addresses that show a game to everybody. They watch: none of them invites.
export const SIZES = { wide: [720, 480], narrow: [360, 640] } as const;
export type Size = keyof typeof SIZES;
export const THEMES = ["auto", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** The path of a replay at a turn, seen from a seat; without them the whole of it. */
export function replayAt(link: string, turn: number | null, seat: number | null | undefined = null): string {
  if (turn === null) return link;
  return seat == null || seat < 0 ? `${link}/${turn}` : `${link}/${turn}/${seat + 1}`;
}

/** The turn and the seat in the path of a replay; what cannot be read is as if it were not there. */
export function placeOf([turn = "", seat = ""]: string[]): { turn: number | null; seat: number | null } {
  return { turn: /^\d{1,4}$/.test(turn) ? Number(turn) : null, seat: /^[1-4]$/.test(seat) ? Number(seat) - 1 : null };
}

interface Wanted {
  turn: number | null;
  theme: Theme;
  code: string;
  size: Size;
  hidesResult: boolean;
}

/** What a page of others writes to show a replay. */
export function frameOf(origin: string, link: string, title: string, { turn, theme, code, size, hidesResult }: Wanted): string {
  const asked = new URLSearchParams();
  if (turn !== null) asked.set("turn", String(turn));
  if (theme !== "auto") asked.set("theme", theme);
  asked.set("lang", code);
  if (hidesResult) asked.set("result", "hide");
  const [width, height] = SIZES[size];
  const key = link.split("/").at(-1) ?? "";
  const quoted = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const source = quoted(`${origin}/embed/${key}?${asked.toString()}`);
  return `<iframe src="${source}" width="${width}" height="${height}" title="${quoted(title)}" loading="lazy" style="border:0"></iframe>`;
}
