// What a page and the worker with its server say to each other.
import type { Person } from "../protocol";
import type { Stage } from "./booting.svelte";

export type ToWorker =
  /** `bytes`: what has to come before Python can start; `pace` is the least time between two decisions of bots, in seconds. */
  | { begin: { folder: string; bytes: number; person: Person | null; pace: number } }
  | { id: number; ask: { method: string; address: string; body: string | undefined; language: string } }
  /** A table to be connected with, or a review to be told of. */
  | { connection: number; connect: { key: string; query: string } }
  | { connection: number; watch: { key: string; query: string } }
  | { connection: number; hear: string | null }
  | { forget: string }
  /** How many workers may look at a review side by side. */
  | { atOnce: number };

export type FromWorker =
  | { id: number; status: number; text: string }
  | { connection: number; told: string }
  | { connection: number; ended: number }
  /** How far the start is: what is done now, and which part of it. */
  | { booting: Stage; part: number }
  /** Another page of this device has taken over. */
  | { taken: true }
  | { failed: string };

/** Decisions of a game to look at, by their plies. */
export interface Looks {
  record: string;
  looks: number;
  plies: number[];
  close: boolean;
}
export type ToReviewWorker = { folder: string } | Looks;
export type FromReviewWorker = { found: string } | { failed: string };
