// What is said where a device goes from hand to hand, or all choose at the same time.

export const texts = {
  en: {
    done: "Done",
    doneThen: (name: string) => `Look what came of it. Then hand over to ${name}.`,
    since: "Since your last turn",
    atOnce: "All choose at the same time",
  },
  de: {
    done: "Fertig",
    doneThen: (name: string) => `Sieh dir an, was geschehen ist. Gib dann weiter an ${name}.`,
    since: "Seit deinem letzten Zug",
    atOnce: "Alle wählen gleichzeitig",
  },
  fr: {
    done: "Terminé",
    doneThen: (name: string) => `Regarde le résultat. Passe ensuite l’appareil à ${name}.`,
    since: "Depuis ton dernier tour",
    atOnce: "Tout le monde choisit en même temps",
  },
};
