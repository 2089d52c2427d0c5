"""Rivality in words."""
