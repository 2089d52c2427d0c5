// What an invitation says.
import { plural } from "../language/language.svelte";

export const texts = {
  en: {
    invited: (name: string) => `${name} invites you`,
    invitedNobody: "You are invited",
    noClock: "No clock",
    clock: (minutes: number, increment: number) =>
      `${plural("en", minutes, "1 minute", `${minutes} minutes`)} each${increment ? `, ${increment} s more after each turn` : ""}`,
    previews: "With previews",
    noPreviews: "Without previews",
    scoresLater: "Points are shown at the end",
    players: (count: number) => plural("en", count, "For one", `For ${count} players`),
    code: "QR code",
    codeOf: (address: string) => `QR code of ${address}`,
    hideCode: "Hide the QR code",
    scan: "Scan it with the camera of the other device.",
    unreachable: {
      onlyHere: "Only this computer can open the address: the server does not listen for other devices. Stop it and start it like this:",
      noAddress: "The server listens for other devices, but this computer is in no network now.",
      noAnswer: "The server does not answer.",
    },
  },
  de: {
    invited: (name: string) => `${name} lädt dich ein`,
    invitedNobody: "Du bist eingeladen",
    noClock: "Keine Uhr",
    clock: (minutes: number, increment: number) =>
      `${plural("de", minutes, "1 Minute", `${minutes} Minuten`)} für jeden${increment ? `, nach jedem Zug ${increment} s dazu` : ""}`,
    previews: "Mit Vorschau",
    noPreviews: "Ohne Vorschau",
    scoresLater: "Punkte erst am Ende",
    players: (count: number) => plural("de", count, "Für eine Person", `Für ${count} Personen`),
    code: "QR-Code",
    codeOf: (address: string) => `QR-Code von ${address}`,
    hideCode: "QR-Code ausblenden",
    scan: "Scanne ihn mit der Kamera des anderen Geräts.",
    unreachable: {
      onlyHere: "Diese Adresse kann nur dieser Rechner öffnen: Der Server hört nicht auf andere Geräte. Beende ihn und starte ihn so:",
      noAddress: "Der Server hört auf andere Geräte, aber dieser Rechner ist gerade in keinem Netz.",
      noAnswer: "Der Server antwortet nicht.",
    },
  },
  fr: {
    invited: (name: string) => `${name} t’invite`,
    invitedNobody: "Une invitation pour toi",
    noClock: "Sans pendule",
    clock: (minutes: number, increment: number) =>
      `${plural("fr", minutes, "1 minute", `${minutes} minutes`)} chacun${increment ? `, ${increment} s de plus après chaque tour` : ""}`,
    previews: "Avec aperçus",
    noPreviews: "Sans aperçus",
    scoresLater: "Points montrés à la fin",
    players: (count: number) => plural("fr", count, "Pour une personne", `Pour ${count} personnes`),
    code: "Code QR",
    codeOf: (address: string) => `Code QR de ${address}`,
    hideCode: "Masquer le code QR",
    scan: "Scanne-le avec l’appareil photo de l’autre appareil.",
    unreachable: {
      onlyHere:
        "Seul cet ordinateur peut ouvrir cette adresse\u202f: le serveur n’écoute pas les autres appareils. Arrête-le et relance-le ainsi\u202f:",
      noAddress: "Le serveur écoute les autres appareils, mais cet ordinateur n’est dans aucun réseau.",
      noAnswer: "Le serveur ne répond pas.",
    },
  },
};
