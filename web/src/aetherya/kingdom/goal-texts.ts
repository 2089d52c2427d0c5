// What the solo campaign and the co-operative game are about: what wins, what loses, and where one stands.
import { plural } from "../../language/language.svelte";

const N = "\u202f";

export const texts = {
  en: {
    goal: "What is it about?",
    soloGoal:
      "Fulfil every legend of the age’s row before the last wilderness card goes or the deck is empty. If one is still open then, the whole campaign is lost.",
    soloFame: "Each age brings its harmony less the row’s value as fame. The sum of three ages is your score.",
    soloOpen: (open: number) => `${open} ${plural("en", open, "legend", "legends")} still open: the age must not end yet.`,
    soloDone: "All legends are fulfilled: the age may end.",
    soloNow: (harmony: string, value: string, fame: string) => `Harmony ${harmony} less ${value}: fame ${fame} as it lies.`,
    openOf: (open: number, all: number) => `${open} of ${all} open`,
    value: (value: number) => `value ${value}`,
    fameNow: (fame: string) => `fame now ${fame}`,
    coopGoal: "All win if at the end every kingdom’s harmony is above the value of the discarded legends. Otherwise all lose.",
    coopEnd: "It ends when a kingdom has no wilderness left, the deck is empty or all legends are gone.",
    coopRound: "A round in which nobody fulfils a legend costs one: an open legend is discarded, and the target rises.",
    roundNone: "No legend fulfilled in this round yet.",
    roundSome: (count: number) => `${count} ${plural("en", count, "legend", "legends")} fulfilled in this round.`,
    coopLeft: (count: number) => `${count} ${plural("en", count, "legend", "legends")} still to come`,
    lacks: (name: string, points: number) => `${name} still needs ${points} ${plural("en", points, "point", "points")}.`,
    youLack: (points: number) => `You still need ${points} ${plural("en", points, "point", "points")}.`,
    above: "Every kingdom is above the target.",
    discards: "Discard",
    keepsOther: (card: string, other: string) => `Discard ${card}, keep ${other}`,
    otherStays: "The other one stays in your hand.",
    swapTakes: (given: string, taken: string) => `Give “${given}” to the next age, take “${taken}” for this one`,
  },
  de: {
    goal: "Worum geht es?",
    soloGoal:
      "Erfülle alle Legenden der Reihe, bevor die letzte Wildniskarte weg oder der Stapel leer ist. Ist dann noch eine offen, ist die ganze Kampagne verloren.",
    soloFame: "Jedes Zeitalter bringt seine Harmonie minus den Wert der Reihe als Ruhmespunkte. Die Summe der drei ist dein Ergebnis.",
    soloOpen: (open: number) => `Noch ${open} ${plural("de", open, "Legende", "Legenden")} offen: Das Zeitalter darf noch nicht enden.`,
    soloDone: "Alle Legenden sind erfüllt: Das Zeitalter darf enden.",
    soloNow: (harmony: string, value: string, fame: string) => `Harmonie ${harmony} minus ${value}: derzeit ${fame} Ruhmespunkte.`,
    openOf: (open: number, all: number) => `${open} von ${all} offen`,
    value: (value: number) => `Wert ${value}`,
    fameNow: (fame: string) => `derzeit ${fame} Ruhmespunkte`,
    coopGoal:
      "Alle gewinnen, wenn am Ende die Harmonie jedes Königreichs über dem Wert der abgeworfenen Legenden liegt. Sonst verlieren alle.",
    coopEnd: "Das Spiel endet, wenn ein Königreich keine Wildnis mehr hat, der Stapel leer ist oder alle Legenden weg sind.",
    coopRound: "Eine Runde ohne erfüllte Legende kostet eine: Eine offene Legende wird abgeworfen, und das Ziel steigt.",
    roundNone: "In dieser Runde ist noch keine Legende erfüllt.",
    roundSome: (count: number) =>
      `In dieser Runde ${plural("de", count, "ist", "sind")} ${count} ${plural("de", count, "Legende", "Legenden")} erfüllt.`,
    coopLeft: (count: number) => `Noch ${count} ${plural("de", count, "Legende", "Legenden")} im Stapel`,
    lacks: (name: string, points: number) => `${name} fehlen noch ${points} ${plural("de", points, "Punkt", "Punkte")}.`,
    youLack: (points: number) =>
      `Dir ${plural("de", points, "fehlt", "fehlen")} noch ${points} ${plural("de", points, "Punkt", "Punkte")}.`,
    above: "Alle Königreiche liegen über dem Ziel.",
    discards: "Abwerfen",
    keepsOther: (card: string, other: string) => `${card} abwerfen, ${other} behalten`,
    otherStays: "Die andere bleibt auf deiner Hand.",
    swapTakes: (given: string, taken: string) => `„${given}“ ins nächste Zeitalter geben, „${taken}“ in dieses holen`,
  },
  fr: {
    goal: `De quoi s’agit-il${N}?`,
    soloGoal:
      "Accomplis toutes les légendes de la rangée avant que la dernière contrée inexplorée disparaisse ou que la pioche soit vide. S’il en reste une ouverte, toute la campagne est perdue.",
    soloFame: "Chaque âge rapporte son harmonie moins la valeur de la rangée. La somme des trois âges est ton score.",
    soloOpen: (open: number) =>
      `Encore ${open} ${plural("fr", open, "légende ouverte", "légendes ouvertes")}${N}: l’âge ne doit pas encore finir.`,
    soloDone: `Toutes les légendes sont accomplies${N}: l’âge peut finir.`,
    soloNow: (harmony: string, value: string, fame: string) => `Harmonie ${harmony} moins ${value}${N}: score ${fame} pour l’instant.`,
    openOf: (open: number, all: number) => `${open} sur ${all} ${plural("fr", all, "ouverte", "ouvertes")}`,
    value: (value: number) => `valeur ${value}`,
    fameNow: (fame: string) => `score ${fame} pour l’instant`,
    coopGoal: "Tous gagnent si, à la fin, l’harmonie de chaque royaume dépasse la valeur des légendes défaussées. Sinon, tous perdent.",
    coopEnd: "La partie finit quand un royaume n’a plus de contrée inexplorée, que la pioche est vide ou qu’il n’y a plus de légendes.",
    coopRound: `Une manche sans légende accomplie en coûte une${N}: une légende ouverte est défaussée, et l’objectif monte.`,
    roundNone: "Aucune légende accomplie pendant cette manche.",
    roundSome: (count: number) => `${count} ${plural("fr", count, "légende accomplie", "légendes accomplies")} pendant cette manche.`,
    coopLeft: (count: number) => `Encore ${count} ${plural("fr", count, "légende", "légendes")} à venir`,
    lacks: (name: string, points: number) => `Il manque ${points} ${plural("fr", points, "point", "points")} à ${name}.`,
    youLack: (points: number) => `Il te manque ${points} ${plural("fr", points, "point", "points")}.`,
    above: "Tous les royaumes dépassent l’objectif.",
    discards: "Défausser",
    keepsOther: (card: string, other: string) => `Défausser ${card}, garder ${other}`,
    otherStays: "L’autre reste en main.",
    swapTakes: (given: string, taken: string) => `Donner «${N}${given}${N}» à l’âge suivant, prendre «${N}${taken}${N}» pour celui-ci`,
  },
};
