"""Confrontation: one kingdom, a tribe for each player (A9)."""
