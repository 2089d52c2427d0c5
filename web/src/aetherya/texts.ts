// What cards and legends say on every board of Aetherya.

export const texts = {
  en: {
    onlyYou: "only you",
    take: "Take",
    legendMet: "You meet it now.",
    legendTurned: "Fulfilled in this round.",
    onCell: (card: string, cell: string) => `${card} on ${cell}`,
  },
  de: {
    onlyYou: "nur du",
    take: "Nehmen",
    legendMet: "Du erfüllst sie jetzt.",
    legendTurned: "In dieser Runde erfüllt.",
    onCell: (card: string, cell: string) => `${card} auf ${cell}`,
  },
  fr: {
    onlyYou: "visible par toi seulement",
    take: "Prendre",
    legendMet: "Tu la remplis maintenant.",
    legendTurned: "Accomplie pendant cette manche.",
    onCell: (card: string, cell: string) => `${card} en ${cell}`,
  },
};
