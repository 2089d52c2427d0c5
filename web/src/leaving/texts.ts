// Made by web/texts.py.

export const texts = {
  en: {
waitsForYou: `The table waits for you: bots rest, clocks stop, and nothing is played until you come back. It stays in your list.`,
botPlaysOn: (names: string) => `A bot plays on in your place, so that ${names} can go on. The table stays in your list; when you come back, you can take over again.`,
onlyGo: `Just close, keep my seat`,
nothingPlayed: `What you tap meanwhile is not played.`,
waitingLost: `Your move waits; after five seconds it does not count any more.`,
onItsWay: `Your move is on its way…`,
unanswered: `No answer for five seconds: if your move arrives too late, it is not played.`,
nobodyHere: `No player is at the table. The bots wait.`,
},
  de: {
waitsForYou: `Der Tisch wartet auf dich: Die Bots machen Pause, die Uhren stehen, und nichts wird gespielt, bis du zurückkommst. Er bleibt in deiner Liste.`,
botPlaysOn: (names: string) => `An deiner Stelle spielt ein Bot weiter, damit es für ${names} weitergeht. Der Tisch bleibt in deiner Liste; wenn du zurückkommst, kannst du wieder übernehmen.`,
onlyGo: `Nur schließen, Platz behalten`,
nothingPlayed: `Was du jetzt antippst, wird nicht gespielt.`,
waitingLost: `Dein Zug wartet; nach fünf Sekunden zählt er nicht mehr.`,
onItsWay: `Dein Zug ist unterwegs …`,
unanswered: `Seit fünf Sekunden keine Antwort: Kommt dein Zug zu spät an, wird er nicht gespielt.`,
nobodyHere: `Kein Spieler ist am Tisch. Die Bots warten.`,
},
  fr: {
waitsForYou: `La table t’attend : les bots font une pause, les pendules s’arrêtent, rien n’est joué avant ton retour. Elle reste dans ta liste.`,
botPlaysOn: (names: string) => `Un bot joue à ta place, pour que la partie continue avec ${names}. La table reste dans ta liste ; à ton retour, tu peux reprendre ta place.`,
onlyGo: `Fermer, garder ma place`,
nothingPlayed: `Ce que tu touches maintenant n’est pas joué.`,
waitingLost: `Ton coup attend ; au bout de cinq secondes, il ne compte plus.`,
onItsWay: `Ton coup est en route…`,
unanswered: `Pas de réponse depuis cinq secondes : si ton coup arrive trop tard, il n’est pas joué.`,
nobodyHere: `Aucun joueur n’est à la table. Les bots attendent.`,
},
};
