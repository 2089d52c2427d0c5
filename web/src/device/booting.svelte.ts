// How far the server in the page has started.

/** What is done one after the other; "done" is the last. */
const STAGES = ["getting", "starting", "opening", "done"] as const;
export type Stage = (typeof STAGES)[number];

/** Which part of the whole is over when a stage begins, as it takes its time on a usual device. */
const BEGINS: Record<Stage, number> = { getting: 0, starting: 0.5, opening: 0.75, done: 1 };

class Booting {
  stage = $state<Stage>("done");
  /** Which part of the whole is over. */
  part = $state(1);
  /** Whether somebody waits for it. */
  wanted = $state(false);

  begin(): void {
    this.reach("getting", 0);
  }

  /** Somebody waits, unless all is done. */
  want(): void {
    this.wanted = this.stage !== "done";
  }

  /** Some part of a stage is over. */
  reach(stage: Stage, part: number): void {
    const next = STAGES[STAGES.indexOf(stage) + 1] ?? "done";
    this.part = BEGINS[stage] + part * (BEGINS[next] - BEGINS[stage]);
    this.stage = stage;
    if (stage === "done") this.wanted = false;
  }

  end(): void {
    this.reach("done", 1);
  }
}

export const booting = new Booting();
