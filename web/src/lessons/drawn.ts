// Drawing an answer on the table: the next thing to act on gets a ring, places to look at get a question mark.

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

/** The place that a move is aimed at. */
function aimed(stage: HTMLElement, words: string): HTMLElement | null {
  const parts = words.split(" ").slice(1);
  for (const part of parts.reverse()) {
    const found = stage.querySelector<HTMLElement>(`[data-cell="${part}"], [data-place="${part}"]`);
    if (found) return found;
  }
  return null;
}

const MOST = 3; // places to look at; more would be no hint

/** Draw a move and places to look at, as long as they are wanted; answers how to stop. */
export function drawn(stage: HTMLElement, shown: string | null, look: string[]): () => void {
  let ringed: HTMLElement | null = null;
  const draw = () => {
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
  const asked = look.length <= MOST ? look.map((words) => aimed(stage, words)) : [];
  for (const one of asked) one?.setAttribute("data-look", "");
  draw();
  const observer = new MutationObserver(draw);
  if (shown) {
    observer.observe(stage, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-move", "data-pick", "aria-checked", "aria-pressed"],
    });
  }
  return () => {
    observer.disconnect();
    ringed?.removeAttribute("data-shown");
    for (const one of asked) one?.removeAttribute("data-look");
  };
}
