"""Rivality for environments: its choices, and its deals as chance."""
