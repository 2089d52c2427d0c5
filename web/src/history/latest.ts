// Work that may be asked for again before it is done: only the last one counts.

/** Work that can ask whether nobody has begun it anew. */
export function latest(work: (isLatest: () => boolean) => Promise<void>): () => Promise<void> {
  let last = 0;
  return () => {
    const number = ++last;
    return work(() => number === last);
  };
}
