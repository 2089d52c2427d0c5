// Made by web/texts.py.

export const texts = {
  en: {
done: `Done`,
doneThen: (name: string) => `Look at what happened. Then hand over to ${name}.`,
since: `Since your last turn`,
atOnce: `All choose at the same time`,
},
  de: {
done: `Fertig`,
doneThen: (name: string) => `Sieh dir an, was passiert ist. Gib das Gerät dann an ${name} weiter.`,
since: `Seit deinem letzten Zug`,
atOnce: `Alle wählen gleichzeitig`,
},
  fr: {
done: `Terminé`,
doneThen: (name: string) => `Regarde le résultat. Passe ensuite l’appareil à ${name}.`,
since: `Depuis ton dernier tour`,
atOnce: `Tout le monde choisit en même temps`,
},
};
