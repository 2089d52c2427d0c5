// What the page asks its worker for previews.
import type { Preview, View } from "../../protocol";
import type { Making } from "../manifest";
import type { Code } from "./sentences";

/** The components in play: as the rules read them, the names of tiles, and the points of legends. */
export interface Components {
  box: string;
  tiles: string[];
  worth: Record<string, number>;
}

/** What a move of a seat would do that sees this. */
export interface Asked {
  id: number;
  game: string;
  mode: string;
  components: Components;
  sight: string;
  seat: number;
  words: string;
  code: Code;
  names: string[];
  view: View;
  scores: boolean;
  counts: string[];
}

/** Answers have to wait: what they need is being made. */
export interface Told {
  making: Making;
}

export interface Answered {
  id: number;
  preview: Preview | null;
}
