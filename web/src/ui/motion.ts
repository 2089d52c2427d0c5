// How long things move: nothing travels if the system or the player asks for that.
import { settings } from "../settings.svelte";

/** The factors of the player's speeds; step by step each step has its usual length. */
export const FACTORS = { slow: 1.5, normal: 1, fast: 0.5, step: 1 };
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** The factor for durations: 0 means that nothing moves. */
export function motion(): number {
  return reduced.matches || settings.still ? 0 : FACTORS[settings.speed];
}
