"""How people learn of what waits for them when they are not here."""
