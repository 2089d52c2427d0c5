"""Feats of Aetherya."""
