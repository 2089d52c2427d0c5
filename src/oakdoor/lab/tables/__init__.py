"""Results as tables: records turned into rows of games, seats, decisions, lines and luck (docs/tables.md)."""
