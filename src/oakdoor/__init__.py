"""Oakdoor: a digital tabletop for Aetherya and Rivality."""

__version__ = "0.1.0"
