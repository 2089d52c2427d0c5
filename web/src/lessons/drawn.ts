// Drawing an answer on the table: the next thing to act on gets a ring, places to look at get a question mark, and those that the
// coach names get their name.

/** The thing to act on next on the way to a move: the place that plays it, or what must be chosen before. */
function target(stage: HTMLElement, words: string): HTMLElement | null {
  const find = (selector: string) => [...stage.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null) ?? null;
  const exact = find(`[data-move="${CSS.escape(words).replace(/\\(.)/g, "$1")}"]`);
  if (exact) return exact;
  const [verb, what, ...rest] = words.split(" ");
  if (verb === "put") {
    const tile = find(`[data-pick="tile ${what}"]`);
    const isChosen = tile?.getAttribute("aria-checked") === "true" || tile?.getAttribute("aria-pressed") === "true";
    return isChosen ? find("[data-pick=\"turn right\"]") : tile;
  }
  if (rest.at(-1) === "sword") return find("[data-pick=\"use sword\"]");
  for (let length = rest.length + 1; length > 0; length -= 1) {
    const begun = find(`[data-pick="${words.split(" ").slice(0, length).join(" ")}"]`);
    if (begun && begun.getAttribute("aria-pressed") !== "true") return begun;
  }
  return null;
}

/** A place of the learner: others' kingdoms have places of the same names. */
function placed(stage: HTMLElement, seat: number, name: string): HTMLElement | null {
  const found = stage.querySelectorAll<HTMLElement>(`[data-cell="${name}"], [data-place="${name}"]`);
  return [...found].find((one) => (one.closest<HTMLElement>("[data-seat]")?.dataset["seat"] ?? `${seat}`) === `${seat}`) ?? null;
}

/** The place that a move is aimed at. */
function aimed(stage: HTMLElement, seat: number, words: string): HTMLElement | null {
  const parts = words.split(" ").slice(1);
  for (const part of parts.reverse()) {
    const found = placed(stage, seat, part);
    if (found) return found;
  }
  return null;
}

const MOST = 3; // places to look at; more would be no hint
const CELL = /\b[a-g][1-7]\b/g;

/** Mark what a text or an answer names, and nothing else any more. */
function mark(stage: HTMLElement, attribute: string, found: Map<Element, string>): void {
  for (const one of stage.querySelectorAll(`[${attribute}]`)) if (!found.has(one)) one.removeAttribute(attribute);
  for (const [one, value] of found) if (one.getAttribute(attribute) !== value) one.setAttribute(attribute, value);
}

/** Draw a move, places to look at and the places that the coach names, as long as they are wanted; answers how to stop. */
export function drawn(stage: HTMLElement, seat: number, shown: string | null, look: string[], said: string): () => void {
  const named = [...new Set(said.match(CELL))];
  let ringed: HTMLElement | null = null;
  const ring = () => {
    const one = shown ? target(stage, shown) : null;
    if (one === ringed) return;
    ringed?.removeAttribute("data-shown");
    ringed = one;
    one?.setAttribute("data-shown", "");
    one?.scrollIntoView({ block: "nearest" });
    one?.focus({ preventScroll: true });
    // Who is shown a place sees what would come of it, as with a mouse.
    one?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  };
  const draw = () => {
    ring();
    const asked = look.length <= MOST ? look.map((words) => aimed(stage, seat, words)) : [];
    const unnamed = asked.filter((one) => !named.includes(one?.dataset["cell"] ?? ""));
    mark(stage, "data-look", new Map(unnamed.flatMap((one) => (one ? [[one, ""]] : []))));
    const cells = named.map((cell) => [placed(stage, seat, cell), cell] as const);
    mark(stage, "data-named", new Map(cells.flatMap(([one, cell]) => (one ? [[one, cell]] : []))));
  };
  draw();
  const observer = new MutationObserver(draw);
  observer.observe(stage, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-move", "data-pick", "data-cell", "data-seat", "aria-checked", "aria-pressed"],
  });
  return () => {
    observer.disconnect();
    ringed?.removeAttribute("data-shown");
    for (const attribute of ["data-look", "data-named"]) mark(stage, attribute, new Map());
  };
}
