// A moment as a question: one tries moves, hears what each is worth, and then the reason.
import type { Schemas } from "../../protocol";
import { http, RequestError } from "../../protocol/http";
import type { Candidate, ReviewRun, Turn } from "../review.svelte";
import { lossIn } from "./opening";

export type Worth = Schemas["MoveWorth"];

export class Quiz {
  /** The turn that is asked about; null while nothing is asked. */
  turn = $state.raw<Turn | null>(null);
  tried = $state.raw<Worth | null>(null);
  looking = $state(false);
  /** Whether the answer is shown: after the best move, or on demand. */
  solved = $state(false);
  problem = $state("");
  #asked = 0;

  readonly best: Candidate | null = $derived.by(() => this.run.candidates[0] ?? null);
  readonly played: Candidate | null = $derived.by(() => this.run.candidates.find((one) => one.played) ?? null);

  constructor(readonly run: ReviewRun) {}

  ask = (turn: Turn): void => {
    this.#forget();
    this.turn = turn;
    this.run.go(turn.number);
  };

  close = (): void => {
    this.#forget();
    this.turn = null;
  };

  #forget(): void {
    this.#asked += 1;
    this.tried = null;
    this.looking = this.solved = false;
    this.problem = "";
  }

  /** Try a move: what the review knows of it, or what the search says. */
  attempt = async (words: string): Promise<void> => {
    const { decision, judgedBy, candidates } = this.run;
    if (!decision) return;
    const asked = ++this.#asked;
    this.problem = "";
    const known = candidates.find((one) => one.moves[0] === words);
    if (known) return this.#take(this.#known(known));
    this.looking = true;
    this.tried = null;
    try {
      const found = await http.moveWorth(judgedBy.asked, decision.ply, words);
      if (asked === this.#asked) this.#take(found);
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof RequestError ? error.message : "lost";
    }
    if (asked === this.#asked) this.looking = false;
  };

  #known({ moves, whole, share, lead, rank }: Candidate): Worth {
    const { best } = this;
    const loss = Math.max(0, (best?.share ?? share) - share);
    const lead_loss = Math.max(0, (best?.lead ?? lead) - lead);
    return { words: moves[0] ?? "", told: whole, share, lead, loss, lead_loss, mark: rank === 1 ? "best" : "good" };
  }

  #take(worth: Worth): void {
    this.tried = worth;
    this.looking = false;
    if (worth.mark === "best") this.solved = true;
  }

  /** What the tried move is better than the played one, and short of the best; less than nothing is nothing. */
  readonly compared = $derived.by(() => {
    const { tried, turn, run } = this;
    if (!tried || !turn) return null;
    const short = lossIn(tried, run.together);
    const lost = this.played && this.best ? lossIn(this.#known(this.played), run.together) : lossIn(turn, run.together);
    return { short, gained: lost - short };
  });
}
