"""Feats: what somebody has done in a game, proved from its record by the rules."""
