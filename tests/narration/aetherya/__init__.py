"""Aetherya in words."""
