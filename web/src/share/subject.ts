// What can be shown to others.
interface Game {
  kind: "game";
  /** Of the table. */
  key: string;
  /** The turn that is looked at now, and the seat; null where the whole game is meant. */
  turn?: number | null;
  seat?: number | null;
}

interface Puzzle {
  kind: "puzzle";
  game: string;
  mode: string;
  name: string;
}

/** A try at a deal, with what is said of it. */
interface Deal {
  kind: "deal";
  name: string;
  text: string;
}

export type Subject = Game | Puzzle | Deal;

/** What its picture shows: not at which turn somebody looks. */
export function pictured(subject: Subject): string {
  if (subject.kind === "game") return `game ${subject.key}`;
  return subject.kind === "deal" ? `deal ${subject.name}` : `puzzle ${subject.game}/${subject.mode}/${subject.name}`;
}
