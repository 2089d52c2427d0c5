"""Lessons of Aetherya."""
