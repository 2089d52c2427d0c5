// Small things kept in the browser. Where it keeps nothing, the pad works until the page is closed.

export function load<Thing>(key: string): Thing | null {
  try {
    return JSON.parse(localStorage.getItem(`oakdoor.pad.${key}`) ?? "null") as Thing | null;
  } catch {
    return null;
  }
}

/** A list of which only what is whole counts; something broken is left out, not repaired. */
export function loadList<Thing>(key: string, isWhole: (thing: unknown) => thing is Thing): Thing[] {
  const found = load<unknown>(key);
  return Array.isArray(found) ? found.filter(isWhole) : [];
}

/** Whether it is kept now: a browser may be full, or keep nothing. */
export function save(key: string, thing: unknown): boolean {
  try {
    if (thing === null) localStorage.removeItem(`oakdoor.pad.${key}`);
    else localStorage.setItem(`oakdoor.pad.${key}`, JSON.stringify(thing));
    return true;
  } catch {
    return false;
  }
}
