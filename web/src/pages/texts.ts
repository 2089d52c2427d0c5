// Texts of the pages beside the lobby and the tables, and the titles of all pages.
import { ofName } from "../language/language.svelte";

export const texts = {
  en: {
    title: {
      lobby: "Oakdoor",
      table: "Oakdoor",
      replay: "Replays – Oakdoor",
      review: "Review – Oakdoor",
      rules: "Rules – Oakdoor",
      learn: "Learn – Oakdoor",
      credits: "Credits – Oakdoor",
      history: "Your games – Oakdoor",
      pad: "Score pad – Oakdoor",
      follow: "Another device – Oakdoor",
      missing: "Not found – Oakdoor",
    },
    notLoaded: "This page could not be loaded",
    notLoadedWhy: "Perhaps the connection is lost, or there is a newer version.",
    reload: "Load again",
    missing: "Nobody sits here",
    missingWhy: "There is no page at this address. Perhaps the link is incomplete.",
    toLobby: "Back to the start",
    nameless: "somebody without a name",
    followAsk: (name: string) => `Play as ${name} on this device?`,
    followNow: (now: string, name: string) => `On this device you are ${now}. The link makes you ${name}, with the seats of ${name}.`,
    followLoses: (now: string, tables: number) =>
      `${now} has seats at ${
        tables === 1 ? "1 table" : `${tables} tables`
      }. They are lost for this device: to keep them, first make a personal link for another device.`,
    followKeeps: "No seat is lost on this device.",
    followYes: (name: string) => `Play as ${name}`,
    followNo: (now: string) => `Stay ${now}`,
    followed: (name: string) => `Welcome, ${name}. Your tables are here now.`,
    followFailed: "This link no longer works",
    followFailedWhy: "A personal link works once, for ten minutes. Make a new one on your other device.",
    loading: "Loading …",
    noAnswer: "The game server does not answer. Check your connection and try again.",
    again: "Try again",
    credits: "Credits",
    creditsLead: "Whose work is part of Oakdoor.",
    games: "The games",
    gamesText:
      "Aetherya and Rivality are board games. Oakdoor is a digital table for people who like them; rules and names belong to their authors and publishers.",
    drawings: "Drawings",
    drawingsText:
      "Landscapes, portraits, dragon, portal, the layout of the legends, sites, golems, wizards and the logo are original to Oakdoor.",
    icons: "Icons",
    iconsText: "From game-icons.net, under the licence CC BY 3.0, recoloured, some placed on tiles:",
    controls: "Control icons: Lucide, ISC licence.",
    fonts: "Fonts",
    fontsText:
      "Grenze by Omnibus-Type and Source Sans 3 by Adobe, both under the SIL Open Font License 1.1. The numerals on the cards are outlines of Grenze.",
    software: "Software",
    softwareText:
      "The page is made with Svelte, MIT licence. Without a server it runs Python, PSF licence, by Pyodide, Mozilla Public License 2.0.",
  },
  de: {
    title: {
      lobby: "Oakdoor",
      table: "Oakdoor",
      replay: "Partien ansehen – Oakdoor",
      review: "Analyse – Oakdoor",
      rules: "Regeln – Oakdoor",
      learn: "Lernen – Oakdoor",
      credits: "Mitwirkende – Oakdoor",
      history: "Deine Partien – Oakdoor",
      pad: "Wertungsblock – Oakdoor",
      follow: "Anderes Gerät – Oakdoor",
      missing: "Nicht gefunden – Oakdoor",
    },
    notLoaded: "Diese Seite ließ sich nicht laden",
    notLoadedWhy: "Vielleicht ist die Verbindung weg, oder es gibt eine neuere Version.",
    reload: "Noch einmal laden",
    missing: "Hier sitzt niemand",
    missingWhy: "Unter dieser Adresse gibt es keine Seite. Vielleicht ist der Link unvollständig.",
    toLobby: "Zurück zum Anfang",
    nameless: "jemand ohne Namen",
    followAsk: (name: string) => `Auf diesem Gerät als ${name} spielen?`,
    followNow: (now: string, name: string) =>
      `Auf diesem Gerät bist du ${now}. Der Link macht dich zu ${name}, mit den Plätzen von ${name}.`,
    followLoses: (now: string, tables: number) =>
      `${now} hat Plätze an ${
        tables === 1 ? "1 Tisch" : `${tables} Tischen`
      }. Sie gehen auf diesem Gerät verloren: Wenn du sie behalten willst, erzeuge vorher einen persönlichen Link für ein anderes Gerät.`,
    followKeeps: "Auf diesem Gerät geht kein Platz verloren.",
    followYes: (name: string) => `Als ${name} spielen`,
    followNo: (now: string) => `${now} bleiben`,
    followed: (name: string) => `Willkommen, ${name}. Deine Tische sind jetzt hier.`,
    followFailed: "Dieser Link gilt nicht mehr",
    followFailedWhy: "Ein persönlicher Link gilt einmal, zehn Minuten lang. Erzeuge auf deinem anderen Gerät einen neuen.",
    loading: "Wird geladen …",
    noAnswer: "Der Spielserver antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.",
    again: "Noch einmal versuchen",
    credits: "Mitwirkende",
    creditsLead: "Wessen Arbeit in Oakdoor steckt.",
    games: "Die Spiele",
    gamesText:
      "Aetherya und Rivality sind Brettspiele. Oakdoor ist ein digitaler Tisch für alle, die sie mögen; Regeln und Namen gehören ihren Autoren und Verlagen.",
    drawings: "Zeichnungen",
    drawingsText:
      "Landschaften, Porträts, Drache, Portal, der Aufbau der Legenden, Orte, Golems, Zauberer und das Logo sind für Oakdoor gezeichnet.",
    icons: "Symbole",
    iconsText: "Von game-icons.net, unter der Lizenz CC BY 3.0, umgefärbt, manche auf Plättchen gesetzt:",
    controls: "Symbole der Bedienung: Lucide, ISC-Lizenz.",
    fonts: "Schriften",
    fontsText:
      "Grenze von Omnibus-Type und Source Sans 3 von Adobe, beide unter der SIL Open Font License 1.1. Die Ziffern auf den Karten sind Umrisse der Grenze.",
    software: "Software",
    softwareText:
      "Die Seite ist mit Svelte gemacht, MIT-Lizenz. Ohne Server läuft in ihr Python, PSF-Lizenz, durch Pyodide, Mozilla Public License 2.0.",
  },
  fr: {
    title: {
      lobby: "Oakdoor",
      table: "Oakdoor",
      replay: "Revoir – Oakdoor",
      review: "Analyse – Oakdoor",
      rules: "Règles – Oakdoor",
      learn: "Apprendre – Oakdoor",
      credits: "Crédits – Oakdoor",
      history: "Tes parties – Oakdoor",
      pad: "Carnet de score – Oakdoor",
      follow: "Autre appareil – Oakdoor",
      missing: "Introuvable – Oakdoor",
    },
    notLoaded: "Cette page n’a pas pu être chargée",
    notLoadedWhy: "La connexion est peut-être perdue, ou il existe une version plus récente.",
    reload: "Charger à nouveau",
    missing: "Personne n’est assis ici",
    missingWhy: "Il n’y a pas de page à cette adresse. Le lien est peut-être incomplet.",
    toLobby: "Retour au début",
    nameless: "quelqu’un sans nom",
    followAsk: (name: string) => `Jouer comme ${name} sur cet appareil ?`,
    followNow: (now: string, name: string) =>
      `Sur cet appareil, tu es ${now}. Le lien fait de toi ${name}, avec les places ${ofName(name)}.`,
    followLoses: (now: string, tables: number) =>
      `${now} a des places à ${
        tables === 1 ? "1 table" : `${tables} tables`
      }. Elles sont perdues pour cet appareil : pour les garder, crée d’abord un lien personnel pour un autre appareil.`,
    followKeeps: "Aucune place n’est perdue sur cet appareil.",
    followYes: (name: string) => `Jouer comme ${name}`,
    followNo: (now: string) => `Rester ${now}`,
    followed: (name: string) => `Bienvenue, ${name}. Tes tables sont maintenant ici.`,
    followFailed: "Ce lien ne fonctionne plus",
    followFailedWhy: "Un lien personnel vaut une fois, pendant dix minutes. Crées-en un nouveau sur ton autre appareil.",
    loading: "Chargement …",
    noAnswer: "Le serveur de jeu ne répond pas. Vérifie ta connexion et réessaie.",
    again: "Réessayer",
    credits: "Crédits",
    creditsLead: "À qui Oakdoor doit une part de son travail.",
    games: "Les jeux",
    gamesText:
      "Aetherya et Rivality sont des jeux de société. Oakdoor est une table numérique pour celles et ceux qui les aiment\u202f; règles et noms appartiennent à leurs auteurs et éditeurs.",
    drawings: "Dessins",
    drawingsText:
      "Paysages, portraits, dragon, portail, mise en page des légendes, lieux, golems, magiciens et logo ont été dessinés pour Oakdoor.",
    icons: "Icônes",
    iconsText: "De game-icons.net, sous licence CC BY 3.0, recolorées, certaines posées sur des tuiles\u202f:",
    controls: "Icônes des commandes\u202f: Lucide, licence ISC.",
    fonts: "Polices",
    fontsText:
      "Grenze d’Omnibus-Type et Source Sans 3 d’Adobe, toutes deux sous SIL Open Font License 1.1. Les chiffres des cartes sont des contours de Grenze.",
    software: "Logiciel",
    softwareText:
      "La page est faite avec Svelte, licence MIT. Sans serveur, elle fait tourner Python, licence PSF, grâce à Pyodide, Mozilla Public License 2.0.",
  },
};
