// What is said about playing without a server.
export const texts = {
  en: {
    playing: "No connection: you play on this device. Finished games are kept on the server as soon as it is there again.",
    site: "This is a demo without a server: you play on this device, against the regulars or with guests, and your games stay here.",
    noTables: "No tables yet. Start one.",
    ready: "Ready to play offline",
    readyText: "All games, lessons, rules and the score pad work on this device without a connection.",
    get: "Play offline",
    getText: "Get everything that is needed to play without a connection, about 8 MB.",
    getting: (percent: number) => `Getting it … ${percent} %`,
    failed: "It could not be fetched completely. Try again.",
    brought: (games: number) => `Kept on the server: ${games === 1 ? "one game that you" : `${games} games that you`} played offline.`,
  },
  de: {
    playing: "Keine Verbindung: Du spielst auf diesem Gerät. Fertige Partien werden auf dem Server aufgehoben, sobald er wieder da ist.",
    site:
      "Das ist eine Vorschau ohne Server: Du spielst auf diesem Gerät, gegen die Stammgäste oder mit Gästen, und deine Partien bleiben hier.",
    noTables: "Noch keine Tische. Eröffne einen.",
    ready: "Bereit für unterwegs",
    readyText: "Alle Spiele, Lektionen, Regeln und der Wertungsblock gehen auf diesem Gerät ohne Verbindung.",
    get: "Ohne Verbindung spielen",
    getText: "Alles holen, was man dafür braucht, etwa 8 MB.",
    getting: (percent: number) => `Wird geholt … ${percent} %`,
    failed: "Es konnte nicht ganz geholt werden. Versuche es noch einmal.",
    brought: (games: number) =>
      `Auf dem Server aufgehoben: ${games === 1 ? "eine Partie, die du" : `${games} Partien, die du`} ohne Verbindung gespielt hast.`,
  },
  fr: {
    playing: "Pas de connexion\u202f: tu joues sur cet appareil. Les parties terminées seront gardées sur le serveur dès son retour.",
    site:
      "Ceci est une démo sans serveur\u202f: tu joues sur cet appareil, contre les habitués ou avec des invités, et tes parties restent ici.",
    noTables: "Pas encore de table. Ouvres-en une.",
    ready: "Prêt à jouer hors ligne",
    readyText: "Tous les jeux, les leçons, les règles et le carnet de score marchent sur cet appareil sans connexion.",
    get: "Jouer hors ligne",
    getText: "Chercher tout ce qu’il faut pour jouer sans connexion, environ 8 Mo.",
    getting: (percent: number) => `Téléchargement… ${percent}\u202f%`,
    failed: "Tout n’a pas pu être téléchargé. Réessaie.",
    brought: (games: number) => `Gardé sur le serveur\u202f: ${games === 1 ? "une partie jouée" : `${games} parties jouées`} hors ligne.`,
  },
};
