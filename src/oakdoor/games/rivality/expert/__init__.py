"""The expert game: delayed spells and surrounded tiles (V6)."""
