"""Feats on a server: what was found in games is kept in the database."""
