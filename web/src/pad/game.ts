// A game from a real table, as the pad keeps it. Everything in it is the people's own: names, what lay on the table, the result.
import type { Schemas } from "../protocol";

export type PadSheet = Schemas["PadSheet"];
export type PadResult = Schemas["PadResult"];

export interface PadGame {
  /** A random UUID: the same game is never there twice, whatever file it came from. */
  id: string;
  version: 1;
  game: PadSheet["game"];
  mode: PadSheet["mode"];
  /** When it was finished, as an ISO date with the time. */
  played: string;
  /** The people in seat order. Who plays together stands in `result.sides`. */
  people: string[];
  /** What was entered, enough to score it again. */
  sheet: PadSheet;
  /** What the engine made of it; nothing in it depends on a language. */
  result: PadResult;
}
