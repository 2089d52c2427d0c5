// What the address of an embedded replay asks for: /embed/KEY?turn=19&seat=0&theme=light&lang=de&result=hide
export const CODES = ["en", "de", "fr"] as const;
export type Code = (typeof CODES)[number];

export interface Wishes {
  key: string;
  /** Null: the end. */
  turn: number | null;
  /** Whose board is the large one; null: the winner's. */
  seat: number | null;
  theme: "auto" | "dark" | "light";
  code: Code;
  hidesResult: boolean;
}

const figure = (text: string | null, most: number): number | null => {
  const value = /^\d{1,4}$/.test(text ?? "") ? Number(text) : null;
  return value !== null && value <= most ? value : null;
};

/** What cannot be read is as if it were not there. */
export function wishesOf({ pathname, search }: Pick<URL, "pathname" | "search">, languages: readonly string[]): Wishes {
  const asked = new URLSearchParams(search);
  const theme = asked.get("theme");
  const codes = [asked.get("lang") ?? "", ...languages].map((name) => name.slice(0, 2));
  return {
    key: pathname.split("/").filter(Boolean).at(-1) ?? "",
    turn: figure(asked.get("turn"), 9999),
    seat: figure(asked.get("seat"), 3),
    theme: theme === "dark" || theme === "light" ? theme : "auto",
    code: CODES.find((code) => codes.find((one) => CODES.some((known) => known === one)) === code) ?? "en",
    hidesResult: asked.get("result") === "hide",
  };
}
