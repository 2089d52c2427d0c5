// The title of the page: it calls the player when it is their turn and the page is hidden.
import { motion } from "../ui/motion";

const PULSE = 800;

/** Write the title; call inside an effect. Gives back what ends the pulse. */
export function writeTitle(calm: string, call: string, calls: boolean): () => void {
  let timer = 0;
  let full = true;

  function beat(): void {
    document.title = `${full ? "●" : "○"} ${call}`;
    full = !full || motion() === 0;
  }

  function write(): void {
    clearInterval(timer);
    document.title = calm;
    if (!calls || !document.hidden) return;
    beat();
    timer = window.setInterval(beat, PULSE);
  }

  write();
  document.addEventListener("visibilitychange", write);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", write);
  };
}
