"""What a table, a connection, a move and a bot's second cost, and how far that goes: docs/scaling.md."""
