// Which feats are shown.
import type { Feat, Feats } from "./requests";

export const CHOICES = ["all", "earned", "near"] as const;
export type Choice = (typeof CHOICES)[number];
/** So much of the way makes a feat one within reach. */
const NEAR = 0.5;

/** How far one is with a feat that is counted. */
export const share = (feat: Feat): number => Math.max(0, Math.min(1, feat.best / feat.goal));

export function isShown(feat: Feat, choice: Choice): boolean {
  if (choice === "all") return true;
  return choice === "earned" ? feat.done !== null : feat.done === null && feat.goal > 1 && share(feat) >= NEAR;
}

/** The groups with what is shown of them; those of which nothing is are left out. */
export const chosen = ({ groups }: Feats, choice: Choice): Feats["groups"] =>
  groups.map((group) => ({ ...group, feats: group.feats.filter((feat) => isShown(feat, choice)) })).filter((group) => group.feats.length);

/** The feat that was done last. */
export function latest({ groups }: Feats): Feat | null {
  const done = groups.flatMap((group) => group.feats).filter((feat) => feat.done !== null);
  return done.reduce<Feat | null>((last, feat) => (last?.done && last.done.ended >= (feat.done?.ended ?? 0) ? last : feat), null);
}
