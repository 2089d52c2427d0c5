"""The score pad of Aetherya."""
