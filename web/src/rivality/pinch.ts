// Two fingers make the battlefield larger or smaller.

export function pinch(node: HTMLElement, onchange: (factor: number) => void) {
  let last = 0;
  const apart = (touches: TouchList): number => {
    const [one, other] = [touches[0], touches[1]];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };
  const start = (event: TouchEvent) => (last = apart(event.touches));
  const move = (event: TouchEvent) => {
    const now = apart(event.touches);
    if (!now || !last) return;
    event.preventDefault();
    onchange(now / last);
    last = now;
  };
  node.addEventListener("touchstart", start, { passive: true });
  node.addEventListener("touchmove", move, { passive: false });
  return {
    destroy() {
      node.removeEventListener("touchstart", start);
      node.removeEventListener("touchmove", move);
    },
  };
}
