// The connection to the server of the table that is open: clocks anywhere on the page stand still while it is lost.

class Connection {
  isLost = $state(false);
}

export const connection = new Connection();
