// Made by web/texts.py.
import { plural } from "../language/language.svelte";

export const texts = {
  en: {
title: (seat: number) => `Who sits on seat ${seat}?`,
lead: `Five regulars. They play both games and know only what a player in their seat may know.`,
regulars: `Regulars`,
fair: `A fair match`,
level: {
odo: `Beginner`,
tove: `Easy`,
birk: `Medium`,
runa: `Hard`,
svea: `Master`,
},
about: {
odo: `Odo is here for the company. He plays the first card that looks nice.`,
tove: `Tove is soon frightened and gives away whatever scares her.`,
birk: `Birk counts what lies on the table, and never what may come.`,
runa: `Runa remembers every card that went by, and who let it go.`,
svea: `Svea looks three turns ahead and is never in a hurry.`,
},
aboutIn: {
aetherya: {
tove: `Tove fears dragons and gives them away, wherever they land.`,
},
rivality: {
odo: `Odo is here for the company. He lays the first tile that looks nice.`,
tove: `Tove fears shields and leaves them to others, whatever they are worth.`,
runa: `Runa remembers every tile that went by, and knows what is left.`,
},
} as Record<string, Record<string, string>>,
elsewhere: (seat: number) => `Sits on seat ${seat}`,
record: (name: string, won: number, games: number) => `Against ${name} you won ${won} of ${games}.`,
noRecord: (name: string) => `You have not played against ${name} yet.`,
last: (own: number, theirs: number, day: string) => `Last: ${own} to ${theirs}, ${day}.`,
talk: `Table talk`,
invite: (name: string) => `Invite ${name}`,
},
  de: {
title: (seat: number) => `Wer sitzt auf Platz ${seat}?`,
lead: `Fünf Stammgäste. Sie spielen beide Spiele und wissen dabei nur, was man auf ihrem Platz wissen darf.`,
regulars: `Stammgäste`,
fair: `Jemand auf meinem Niveau`,
level: {
odo: `Anfänger`,
tove: `Leicht`,
birk: `Mittel`,
runa: `Schwer`,
svea: `Meisterlich`,
},
about: {
odo: `Odo kommt wegen der Gesellschaft. Er spielt, was ihm zuerst gefällt.`,
tove: `Tove hat schnell Angst und verschenkt, was sie erschreckt.`,
birk: `Birk zählt, was auf dem Tisch liegt, und nie, was noch kommt.`,
runa: `Runa merkt sich jede Karte, und wer sie hergegeben hat.`,
svea: `Svea denkt drei Züge voraus und hat es nie eilig.`,
},
aboutIn: {
aetherya: {
tove: `Tove fürchtet Drachen und verschenkt sie, egal an wen.`,
},
rivality: {
odo: `Odo kommt wegen der Gesellschaft. Er legt, was ihm zuerst gefällt.`,
tove: `Tove fürchtet Schilde und überlässt sie anderen, was sie auch wert sind.`,
runa: `Runa merkt sich jedes Plättchen und weiß, was noch übrig ist.`,
},
} as Record<string, Record<string, string>>,
elsewhere: (seat: number) => `Sitzt auf Platz ${seat}`,
record: (name: string, won: number, games: number) => `Du hast ${won} von ${games} Partien gegen ${name} gewonnen.`,
noRecord: (name: string) => `Du hast noch nicht gegen ${name} gespielt.`,
last: (own: number, theirs: number, day: string) => `Zuletzt: ${own} zu ${theirs}, ${day}.`,
talk: `Tischgespräch`,
invite: (name: string) => `${name} einladen`,
},
  fr: {
title: (seat: number) => `Qui prend la place ${seat} ?`,
lead: `Cinq habitués. Ils jouent aux deux jeux et ne savent que ce qu’on peut savoir à leur place.`,
regulars: `Habitués`,
fair: `Quelqu’un de mon niveau`,
level: {
odo: `Débutant`,
tove: `Facile`,
birk: `Moyen`,
runa: `Difficile`,
svea: `Maître`,
},
about: {
odo: `Odo vient pour la compagnie. Il joue la première carte qui lui plaît.`,
tove: `Tove s’effraie vite et donne ce qui lui fait peur.`,
birk: `Birk compte ce qui est sur la table, et jamais ce qui peut venir.`,
runa: `Runa se souvient de chaque carte passée, et de qui l’a laissée.`,
svea: `Svea voit trois tours à l’avance et n’est jamais pressée.`,
},
aboutIn: {
aetherya: {
tove: `Tove craint les dragons et les donne à n’importe qui.`,
},
rivality: {
odo: `Odo vient pour la compagnie. Il pose la première tuile qui lui plaît.`,
tove: `Tove craint les boucliers et les laisse aux autres, quelle que soit leur valeur.`,
runa: `Runa se souvient de chaque tuile et sait ce qui reste.`,
},
} as Record<string, Record<string, string>>,
elsewhere: (seat: number) => `À la place ${seat}`,
record: (name: string, won: number, games: number) => `Contre ${name}, tu as gagné ${won} ${plural("fr", won, `partie`, `parties`)} sur ${games}.`,
noRecord: (name: string) => `Tu n’as pas encore joué contre ${name}.`,
last: (own: number, theirs: number, day: string) => `La dernière : ${own} à ${theirs}, le ${day}.`,
talk: `Bavardage`,
invite: (name: string) => `Inviter ${name}`,
},
};
