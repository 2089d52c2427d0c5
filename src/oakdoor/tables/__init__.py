"""A table: seats, clock, undo, spectators, chat. No network."""
