// What is said about leaving a table, and about a connection that does not answer.
export const texts = {
  en: {
    waitsForYou: "The table waits for you: bots rest, clocks stop, and nothing is played until you come back. It stays in your list.",
    botPlaysOn: (names: string) =>
      `A bot plays on in your place, so that ${names} can go on. The table stays in your list; when you come back, you can take over again.`,
    onlyGo: "Only close it, my seat waits",
    nothingPlayed: "What you tap meanwhile is not played.",
    waitingLost: "Your move waits; after five seconds it does not count any more.",
    onItsWay: "Your move is on its way …",
    unanswered: "No answer for five seconds: if your move arrives later, it does not count.",
    nobodyHere: "Nobody who plays here is at the table. The bots wait.",
  },
  de: {
    waitsForYou:
      "Der Tisch wartet auf dich: Bots ruhen, Uhren stehen, und nichts wird gespielt, bis du zurückkommst. Er bleibt in deiner Liste.",
    botPlaysOn: (names: string) =>
      `An deiner Stelle spielt ein Bot weiter, damit es für ${names} weitergeht. Der Tisch bleibt in deiner Liste; wenn du zurückkommst, kannst du wieder übernehmen.`,
    onlyGo: "Nur schließen, mein Platz wartet",
    nothingPlayed: "Was du jetzt antippst, wird nicht gespielt.",
    waitingLost: "Dein Zug wartet; nach fünf Sekunden zählt er nicht mehr.",
    onItsWay: "Dein Zug ist unterwegs …",
    unanswered: "Fünf Sekunden keine Antwort: Kommt dein Zug später an, zählt er nicht.",
    nobodyHere: "Niemand, der hier spielt, ist am Tisch. Die Bots warten.",
  },
  fr: {
    waitsForYou:
      "La table t’attend\u202f: les bots se reposent, les pendules s’arrêtent, rien n’est joué avant ton retour. Elle reste dans ta liste.",
    botPlaysOn: (names: string) =>
      `Un bot continue à ta place, pour que la partie continue avec ${names}. La table reste dans ta liste\u202f; à ton retour, tu peux reprendre ta place.`,
    onlyGo: "Seulement fermer, ma place attend",
    nothingPlayed: "Ce que tu touches maintenant n’est pas joué.",
    waitingLost: "Ton coup attend\u202f; après cinq secondes, il ne compte plus.",
    onItsWay: "Ton coup est en route…",
    unanswered: "Pas de réponse depuis cinq secondes\u202f: si ton coup arrive plus tard, il ne compte pas.",
    nobodyHere: "Personne de la partie n’est à la table. Les bots attendent.",
  },
};
