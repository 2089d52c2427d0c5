// How many hints a table gives: apart from what is said of hints at a table, which a lobby need not load.
import type { Lamps } from "../../protocol";

export const texts = {
  en: {
    hints: "Hints",
    hintsWhy: "How often everybody may ask for the best move.",
    number: { off: "None", "1": "1", "3": "3", "5": "5", free: "Free" } as Record<Lamps, string>,
    alone: { off: "No hints", "1": "1 hint", "3": "3 hints", "5": "5 hints", free: "Hints at will" } as Record<Lamps, string>,
    each: { off: "No hints", "1": "1 hint each", "3": "3 hints each", "5": "5 hints each", free: "Hints for all" } as Record<Lamps, string>,
    together: {
      off: "No hints",
      "1": "1 hint together",
      "3": "3 hints together",
      "5": "5 hints together",
      free: "Hints for all",
    } as Record<Lamps, string>,
  },
  de: {
    hints: "Tipps",
    hintsWhy: "Wie oft alle nach dem besten Zug fragen dürfen.",
    number: { off: "Keine", "1": "1", "3": "3", "5": "5", free: "Frei" } as Record<Lamps, string>,
    alone: { off: "Keine Tipps", "1": "1 Tipp", "3": "3 Tipps", "5": "5 Tipps", free: "Tipps frei" } as Record<Lamps, string>,
    each: { off: "Keine Tipps", "1": "Je 1 Tipp", "3": "Je 3 Tipps", "5": "Je 5 Tipps", free: "Tipps frei" } as Record<Lamps, string>,
    together: {
      off: "Keine Tipps",
      "1": "1 Tipp zusammen",
      "3": "3 Tipps zusammen",
      "5": "5 Tipps zusammen",
      free: "Tipps frei",
    } as Record<Lamps, string>,
  },
  fr: {
    hints: "Conseils",
    hintsWhy: "Combien de fois chacun peut demander le meilleur coup.",
    number: { off: "Aucun", "1": "1", "3": "3", "5": "5", free: "Libre" } as Record<Lamps, string>,
    alone: { off: "Sans conseils", "1": "1 conseil", "3": "3 conseils", "5": "5 conseils", free: "Conseils libres" } as Record<
      Lamps,
      string
    >,
    each: {
      off: "Sans conseils",
      "1": "1 conseil chacun",
      "3": "3 conseils chacun",
      "5": "5 conseils chacun",
      free: "Conseils libres",
    } as Record<Lamps, string>,
    together: {
      off: "Sans conseils",
      "1": "1 conseil ensemble",
      "3": "3 conseils ensemble",
      "5": "5 conseils ensemble",
      free: "Conseils libres",
    } as Record<Lamps, string>,
  },
};
