// On a phone the palette lies over the end of a long page: the cell that is asked for is brought out from under it.
import { tick } from "svelte";

export async function reveal(cell: string): Promise<void> {
  await tick();
  document.querySelector(`[data-cell="${cell}"]`)?.scrollIntoView({ block: "nearest" });
}
