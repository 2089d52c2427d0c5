// Whose first visit a page is: the reasons of its rulings stand open then, and are folded later.
const KEPT = "rules.seen";
const asked = new Map<string, boolean>();

/** Whether a page was never opened here before; the answer holds until the program is loaded again. */
export function firstVisit(page: string): boolean {
  const known = asked.get(page);
  if (known !== undefined) return known;
  const seen = new Set((localStorage.getItem(KEPT) ?? "").split(" "));
  asked.set(page, !seen.has(page));
  localStorage.setItem(KEPT, [...seen.add(page)].filter(Boolean).join(" "));
  return asked.get(page)!;
}
