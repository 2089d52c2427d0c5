// A hint is thought about on this device where its engine lies ready, else on the server. Either way the server is told that somebody
// asks, and tells everybody.
import { device, isOnDevice } from "../device/device.svelte";
import type { Hint } from "../protocol";
import { http } from "../protocol/http";
import type { Answer, LiveTable } from "../protocol/live.svelte";

/** Milliseconds that this device may think, its engine's start included; then the server is asked, which costs no further lamp. */
const PATIENCE = 10_000;

/** How sure a hint is that is only guessed. */
const GUESS = 1;

async function canThink(key: string): Promise<boolean> {
  return !device.isSite && !isOnDevice(key) && localStorage.getItem("oakdoor.judge") !== "server" && device.canAnswer();
}

export async function askHint(live: LiveTable): Promise<Answer> {
  if (!(await canThink(live.key))) return live.hint();
  const task = await live.hint(true);
  if (task.type !== "hint_task") return task;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const found: Hint | null = await Promise.race([http.hintOnDevice(task).catch(() => null), late]);
  if (found && found.sure > GUESS) return found;
  // What is only guessed costs nothing: the server looks for itself and gives the lamp back.
  const again = await live.hint();
  return found && again.type !== "hint" ? found : again;
}
