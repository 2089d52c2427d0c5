"""How Rivality is drawn for others."""
