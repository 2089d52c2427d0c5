// A result as a text that tells nothing of the cards.
const STEPS = 10;

/** Ten squares, one of them for how many of the others did worse. */
export function squares(better: number): string {
  const own = Math.min(STEPS - 1, Math.floor(better / STEPS));
  return Array.from({ length: STEPS }, (_, index) => (index === own ? "🟨" : index < own ? "🟩" : "⬛")).join("");
}

export interface Shared {
  title: string;
  score: string;
  rank: string;
  better: number;
  streak: string;
  address: string;
}

export function shareText({ title, score, rank, better, streak, address }: Shared): string {
  return [title, `${score} · ${rank}`, squares(better), streak, address].filter(Boolean).join("\n");
}
