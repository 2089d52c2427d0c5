// What has to be done so that a device and the server have the same games: each device remembers what both had last.

/** Marks of games by their ids; an empty one on the server: the game was removed. */
export type Marks = Record<string, string>;

export interface Steps {
  /** Games that the server lacks, or that were corrected here. */
  bring: string[];
  /** Games that were removed here. */
  remove: string[];
  /** Games that are not here, or were corrected elsewhere. */
  fetch: string[];
  /** Games that were removed elsewhere. */
  drop: string[];
}

/** The steps that make a device and the server the same; `last`: what both had when they were. */
export function stepsOf(here: Marks, last: Marks, there: Marks): Steps {
  const steps: Steps = { bring: [], remove: [], fetch: [], drop: [] };
  for (const id of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const [mine, both, theirs] = [here[id], last[id], there[id] || undefined];
    if (mine === theirs) continue;
    if (mine === undefined) (both === theirs ? steps.remove : steps.fetch).push(id);
    else if (theirs === undefined) (there[id] === "" && both === mine ? steps.drop : steps.bring).push(id);
    else (both === mine ? steps.fetch : steps.bring).push(id);
  }
  return steps;
}

/** A short mark of a text: two texts that differ have different ones, but for a chance nobody meets. */
export function markOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    one = Math.imul(one ^ sign, 0x01000193);
    other = Math.imul(other ^ (sign + at), 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
