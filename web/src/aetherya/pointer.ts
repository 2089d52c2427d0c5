// What the player points with. A finger previews with its first tap, a mouse hovers, a key follows the focus; the kind is
// noted from the last event, because a click does not tell it in every browser.

let kind: "mouse" | "touch" | "key" = "mouse";

addEventListener("pointerdown", (event) => (kind = event.pointerType === "touch" ? "touch" : "mouse"), { capture: true, passive: true });
addEventListener("keydown", () => (kind = "key"), { capture: true, passive: true });

/** Whether the last thing was done with a finger. */
export const byTouch = (): boolean => kind === "touch";
/** Whether the last thing was done with the keyboard. */
export const byKey = (): boolean => kind === "key";
