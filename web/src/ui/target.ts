// What an event came to.

/** The element that an event came to; the page where it is none. */
export function targetOf(event: Event): Element {
  return event.target instanceof Element ? event.target : document.body;
}
