// Texts of rules as pieces: bold where `**` says so, marked where a searched word stands.

export interface Piece {
  text: string;
  bold: boolean;
  marked: boolean;
  /** The number of a rule, if the piece is one. */
  rule: string;
}

const NUMBER = /([AV]\d+\.\d+)/;

/** A text as it is compared: small letters without accents; every sign stays one sign. */
export function folded(text: string): string {
  return [...text].map((sign) => {
    const plain = [...sign.normalize("NFD")][0] ?? sign;
    const small = plain.toLowerCase();
    return small.length === plain.length && plain.length === sign.length ? small : sign;
  }).join("");
}

/** A text in pieces; the words must be folded. */
export function pieces(text: string, words: string[]): Piece[] {
  return text.split("**").flatMap((part, index) => numbered(part, words).map((piece) => ({ ...piece, bold: index % 2 === 1 })));
}

/** A text with the numbers of rules in pieces of their own. */
function numbered(text: string, words: string[]): Omit<Piece, "bold">[] {
  const parts = text.split(NUMBER).map((part, index) => ({ part, rule: index % 2 === 1 ? part : "" }));
  return parts.flatMap(({ part, rule }) => marked(part, words).map((piece) => ({ ...piece, rule })));
}

function marked(text: string, words: string[]): Omit<Piece, "bold" | "rule">[] {
  const plain = folded(text);
  const found: Omit<Piece, "bold" | "rule">[] = [];
  let from = 0;
  while (from < text.length) {
    const next = words.map((word) => ({ word, at: plain.indexOf(word, from) })).filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    if (next.at > from) found.push({ text: text.slice(from, next.at), marked: false });
    from = next.at + next.word.length;
    found.push({ text: text.slice(next.at, from), marked: true });
  }
  if (from < text.length) found.push({ text: text.slice(from), marked: false });
  return found;
}

/** The words that are looked for; single letters would mark everything. */
export const wordsOf = (search: string): string[] => folded(search).split(/\s+/).filter((word) => word.length > 1);
