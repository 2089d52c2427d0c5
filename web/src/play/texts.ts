// Made by web/texts.py.

export const texts = {
  en: {
scoresNow: `Scores now`,
scoresNothing: `It scores nothing now.`,
sum: `Together`,
rule: (number: string) => `Rule ${number}`,
},
  de: {
scoresNow: `Zählt jetzt`,
scoresNothing: `Zählt jetzt nichts.`,
sum: `Zusammen`,
rule: (number: string) => `Regel ${number}`,
},
  fr: {
scoresNow: `Rapporte maintenant`,
scoresNothing: `Ne rapporte rien maintenant.`,
sum: `En tout`,
rule: (number: string) => `Règle ${number}`,
},
};
