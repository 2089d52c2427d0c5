"""Aetherya: the rules of all its modes (`docs/rules/aetherya.md`)."""
