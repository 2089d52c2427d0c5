"""A kingdom: its cards, the legends it meets, and what it scores."""
