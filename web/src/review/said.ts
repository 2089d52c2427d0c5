// What a review says to who does not see it: moving through turns in short, the whole turn on demand.
import { capital, signed } from "../language/language.svelte";
import { percent, tenths } from "./figures";
import type { ReviewRun } from "./review.svelte";
import type { texts } from "./texts";
import { isAsGood, type Mark } from "./turns";

type Texts = (typeof texts)["en"];

/** A turn's mark in words. */
function markOf({ turn, together, candidates }: ReviewRun, mark: Mark, t: Texts): string {
  return capital(turn && isAsGood(turn, together, candidates) ? t.asGoodMark : t.marks[mark]);
}

/** Turn, player, mark. */
export function sayTurn(run: ReviewRun, t: Texts): string {
  const { turn, turns, seats } = run;
  if (!turn) return t.theEnd;
  const mark = turn.mark ? ` ${markOf(run, turn.mark, t)}.` : "";
  return `${t.said(turn.number, turns.length, seats[turn.seat]?.name ?? "")}${mark}`;
}

/** Everything: what was lost, what was played, what was best and why. */
export function sayWhole(run: ReviewRun, t: Texts): string {
  const { turn, turns, seats, candidates } = run;
  if (!turn) return [t.theEnd, ...(run.replay?.result?.told ?? [])].join(" ");
  const parts = [t.said(turn.number, turns.length, seats[turn.seat]?.name ?? "")];
  if (turn.mark) {
    parts.push(
      t.saidLoss(markOf(run, turn.mark, t), run.together ? t.chanceLost(percent(turn.loss)) : t.pointsLost(tenths(turn.lead_loss))),
    );
  }
  const played = candidates.find((one) => one.played);
  const best = candidates[0];
  if (played) parts.push(t.saidPlayed(played.whole));
  if (best && !best.played) {
    const why = best.reasons.map(({ text, points }) => `${text}, ${signed(points)}`).join("; ");
    parts.push(why ? t.saidBestWhy(best.whole, why) : t.saidBest(best.whole));
  }
  if (run.said) parts.push(run.said);
  return parts.join(" ");
}
