// How long things move: nothing travels if the system or the player asks for that.
import { settings } from "../settings.svelte";

const FACTORS = { calm: 1.5, normal: 1, quick: 0.5, none: 0 };
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** The factor for durations: 0 means that nothing moves. */
export function motion(): number {
  return reduced.matches ? 0 : FACTORS[settings.speed];
}
