"""Tournaments: who takes part, who meets whom, and how it stands."""
