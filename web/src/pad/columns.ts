// The sides of a real game as the score sheet knows sides: people with their pictures.
import type { SeatInfo, View } from "../protocol";
import { type Side, sidesOf } from "../sheet/sides";
import { people } from "./people.svelte";

/** Somebody at a real table. */
export function seatOf(name: string, seat: number): SeatInfo {
  return { seat, kind: "person", name, avatar: people.avatarOf(name), level: null, mine: false, online: true, stand_in: false };
}

/** One side under a name of one's own: an age, or a person. */
export function columnOf(view: View, side: number, name: string): Side | null {
  const found = sidesOf(view, []).find((one) => one.side === side);
  return found ? { ...found, name } : null;
}
