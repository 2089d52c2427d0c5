// What moves now, on whichever board: who shows the next thing waits until it has arrived, and a tap lets all of it arrive at once.

const running = new Set<() => void>();
let waiting: (() => void)[] = [];

export const underway = {
  /** Something begins to move and can be let arrive by `finish`. Answers what to call when it has arrived. */
  begin(finish: () => void): () => void {
    running.add(finish);
    return () => {
      running.delete(finish);
      if (running.size) return;
      const told = waiting;
      waiting = [];
      for (const arrived of told) arrived();
    };
  },

  /** Let everything arrive at once. */
  finish(): void {
    for (const finish of [...running]) finish();
  },

  /** Comes true when nothing moves. */
  ended(): Promise<void> {
    return running.size ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
  },
};
