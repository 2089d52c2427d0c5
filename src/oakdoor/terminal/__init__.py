"""The terminal table: games as plain text, for people and bots, readable with a screen reader."""
