// How many hints a table can give everybody.
import type { Lamps } from "../protocol";

export const LAMPS: readonly Lamps[] = ["off", "1", "3", "5", "free"];
