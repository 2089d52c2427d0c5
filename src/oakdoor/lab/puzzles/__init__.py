"""Puzzles: decisions of real games with one clearly best move, found and proved by machine (docs/puzzles.md)."""
