// A candidate of a decision, for tests.
import type { Schemas } from "../../src/protocol";

export const candidate = (played: boolean): Schemas["Candidate"] => ({ rank: 1, moves: ["go"], share: 0.5, lead: 0, looks: 10, played });
