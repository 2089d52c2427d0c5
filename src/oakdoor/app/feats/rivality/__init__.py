"""Feats of Rivality."""
