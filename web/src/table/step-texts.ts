// Made by web/texts.py.

export const texts = {
  en: {
stepOf: (step: number, all: number) => `Your turn, step ${step} of ${all}`,
step: {
draw: `Draw or take`,
pair: `Take two`,
keep: `Keep one`,
place: `Place or discard`,
legend: `Legend, if you like`,
tiles: `Tiles, legend, if you like`,
},
},
  de: {
stepOf: (step: number, all: number) => `Dein Zug, Schritt ${step} von ${all}`,
step: {
draw: `Ziehen oder nehmen`,
pair: `Zwei nehmen`,
keep: `Eine behalten`,
place: `Legen oder abwerfen`,
legend: `Legende, wenn du magst`,
tiles: `Plättchen, Legende, wenn du magst`,
},
},
  fr: {
stepOf: (step: number, all: number) => `Ton tour, étape ${step} sur ${all}`,
step: {
draw: `Piocher ou prendre`,
pair: `En prendre deux`,
keep: `En garder une`,
place: `Poser ou défausser`,
legend: `Légende, si tu veux`,
tiles: `Tuiles, légende, si tu veux`,
},
},
};
