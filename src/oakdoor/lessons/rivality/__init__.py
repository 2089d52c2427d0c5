"""The lessons of Rivality, and what the coach remarks on a guided game."""
