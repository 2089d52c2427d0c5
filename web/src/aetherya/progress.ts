// How far somebody is with a legend, in words: "2 of 3 forests".
import { plural, speak } from "../language/language.svelte";
import type { Schemas } from "../protocol";

export type Progress = Schemas["Progress"];

/** What is counted, by legend; where nothing stands, cards are. */
const COUNTED: Record<string, { en: string; de: string; fr: [string, string] }> = {
  "region-plain": { en: "plains", de: "Ebenen", fr: ["plaine", "plaines"] },
  "region-forest": { en: "forests", de: "Wäldern", fr: ["forêt", "forêts"] },
  "region-mountain": { en: "mountains", de: "Bergen", fr: ["montagne", "montagnes"] },
  "region-swamp": { en: "swamps", de: "Sümpfen", fr: ["marais", "marais"] },
  "federation-human": { en: "humans", de: "Menschen", fr: ["humain", "humains"] },
  "federation-elf": { en: "elves", de: "Elben", fr: ["elfe", "elfes"] },
  "federation-dwarf": { en: "dwarves", de: "Zwergen", fr: ["nain", "nains"] },
  "federation-goblin": { en: "goblins", de: "Goblins", fr: ["gobelin", "gobelins"] },
  diversity: { en: "tribes", de: "Stämmen", fr: ["tribu", "tribus"] },
};
const CARDS = { en: "cards", de: "Karten", fr: ["carte", "cartes"] as [string, string] };

const texts = {
  en: (have: number, need: number, what: typeof CARDS) => `${have} of ${need} ${what.en}`,
  de: (have: number, need: number, what: typeof CARDS) => `${have} von ${need} ${what.de}`,
  fr: (have: number, need: number, what: typeof CARDS) => `${have} ${plural("fr", have, ...what.fr)} sur ${need}`,
};

/** What is there of what a legend needs; nothing where it is not known. */
export function progressWords(legend: string, progress: Progress | undefined): string {
  return progress ? speak(texts)(progress.have, progress.need, COUNTED[legend] ?? CARDS) : "";
}
