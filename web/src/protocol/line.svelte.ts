// The line to the server of the table that is open: clocks anywhere on the page stand still while it is lost.

class Line {
  isLost = $state(false);
}

export const line = new Line();
