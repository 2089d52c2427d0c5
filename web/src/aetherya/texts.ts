// What cards and legends say on every board of Aetherya.
import { plural } from "../language/language.svelte";

export const texts = {
  en: {
    points: (points: number) => `${points} ${plural("en", points, "point", "points")}`,
    onlyYou: "only you",
    take: "Take",
    legendMet: "You meet it now.",
    legendTurned: "Fulfilled in this round.",
    onCell: (card: string, cell: string) => `${card} on ${cell}`,
    tamedBy: (cards: string) => `tamed by ${cards}`,
    tamedByStaff: "tamed by the staff",
    wildDragon: "not tamed",
  },
  de: {
    points: (points: number) => `${points} ${plural("de", points, "Punkt", "Punkte")}`,
    onlyYou: "nur du",
    take: "Nehmen",
    legendMet: "Du erfüllst sie jetzt.",
    legendTurned: "In dieser Runde erfüllt.",
    onCell: (card: string, cell: string) => `${card} auf ${cell}`,
    tamedBy: (cards: string) => `gezähmt: ${cards}`,
    tamedByStaff: "durch den Stab gezähmt",
    wildDragon: "ungezähmt",
  },
  fr: {
    points: (points: number) => `${points} ${plural("fr", points, "point", "points")}`,
    onlyYou: "visible par toi seulement",
    take: "Prendre",
    legendMet: "Tu la remplis maintenant.",
    legendTurned: "Accomplie pendant cette manche.",
    onCell: (card: string, cell: string) => `${card} en ${cell}`,
    tamedBy: (cards: string) => `apprivoisé\u202f: ${cards}`,
    tamedByStaff: "apprivoisé par le bâton",
    wildDragon: "pas apprivoisé",
  },
};
