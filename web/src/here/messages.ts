// What a page and the worker with its server say to each other.
import type { Person } from "../protocol";

export type ToWorker =
  /** `pace` is the least time between two decisions of bots, in seconds. */
  | { begin: { folder: string; person: Person | null; pace: number } }
  | { id: number; ask: { method: string; address: string; body: string | undefined; language: string } }
  | { connection: number; connect: { key: string; query: string } }
  | { connection: number; hear: string | null }
  | { forget: string };

export type FromWorker =
  | { id: number; status: number; text: string }
  | { connection: number; told: string }
  | { connection: number; ended: number }
  /** Another page of this device has taken over. */
  | { taken: true }
  | { failed: string };
