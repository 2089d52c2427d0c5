"""Ratings: how strong people and regulars play in each mode, and how sure that is."""
