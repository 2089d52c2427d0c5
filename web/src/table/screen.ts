// What the frame of a table and the screen of a game agree on.
import type { Component, Snippet } from "svelte";
import type { Light } from "../hint/highlight";
import { modeLook } from "../play/modes";
import type { Clocks, Link, Position, Preview, Refusal, Step, TableInfo } from "../protocol";

export interface ScreenProps {
  table: TableInfo;
  position: Position;
  /** All steps so far, oldest first. */
  steps: Step[];
  /** The steps that just arrived: a screen animates them. */
  news: Step[];
  /** Whose move is being looked at: that board comes into sight. */
  mover?: number | null;
  /** Everybody's time; it never waits for what is shown. */
  clocks: Clocks | null;
  /** The names by seat. */
  names: string[];
  /** Send a move; the frame shows why, if it is refused. */
  play: (words: string) => void;
  /** What a move would do, or null if previews are off or it is not possible. */
  preview: (words: string) => Promise<Preview | null>;
  /** Take back what was decided last, where one can. */
  undo?: () => void;
  /** Show and announce why something is not possible. */
  refuse: (refusal: Refusal) => void;
  /** Say a sentence to screen readers when they have time. */
  announce: (sentence: string) => void;
  /** Nothing can be played here: a replay, or somebody who watches. */
  readonly: boolean;
  /** A hint that is drawn on the board. */
  light?: Light | null;
  /** A lesson: the lines that count; the others are grey. All count if there are none. */
  counts?: string[];
  /** A lesson: the links before the last answer. What it earned or cost stays drawn. */
  before?: Link[] | null;
  /** A replay: what happened stands where the prompt is, and its own list where the log is. */
  replay?: { told: string; list: Snippet };
}

/** The board of one side with some of its links drawn on it, for the score sheet. */
export interface SheetBoardProps {
  view: Position["view"];
  seat: number;
  links: Link[];
  /** A drawing in a text: the page around it explains cards on demand, and points of all sides are drawn where they share a board. */
  bare?: boolean;
}

// The globs find the files when the page is built, and each game's code is loaded only at its tables.
const screens = import.meta.glob<{ default: Component<ScreenProps> }>("../{aetherya/*,rivality}/Screen.svelte");
const boards = import.meta.glob<{ default: Component<SheetBoardProps> }>("../{aetherya/*,rivality}/SheetBoard.svelte");

/** Load the screen of a mode; null while there is none. */
export async function loadScreen(game: string, mode: string): Promise<Component<ScreenProps> | null> {
  return (await screens[`../${modeLook(game, mode)?.folder}/Screen.svelte`]?.())?.default ?? null;
}

/** Load the board of a game's score sheet; null while there is none. */
export async function loadSheetBoard(game: string, mode: string): Promise<Component<SheetBoardProps> | null> {
  return (await boards[`../${modeLook(game, mode)?.folder}/SheetBoard.svelte`]?.())?.default ?? null;
}
