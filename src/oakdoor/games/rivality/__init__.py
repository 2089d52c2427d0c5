"""Rivality: the rules of all its modes (`docs/rules/rivality.md`)."""
