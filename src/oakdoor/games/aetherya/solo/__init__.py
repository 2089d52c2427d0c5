"""The solo campaign of three ages (A7)."""
