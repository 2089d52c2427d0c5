// What is said where a device goes from hand to hand.

export const texts = {
  en: { done: "Done", doneThen: (name: string) => `Look what came of it. Then hand over to ${name}.`, since: "Since your last turn" },
  de: {
    done: "Fertig",
    doneThen: (name: string) => `Sieh dir an, was geschehen ist. Gib dann weiter an ${name}.`,
    since: "Seit deinem letzten Zug",
  },
  fr: {
    done: "Terminé",
    doneThen: (name: string) => `Regarde le résultat. Passe ensuite l’appareil à ${name}.`,
    since: "Depuis ton dernier tour",
  },
};
