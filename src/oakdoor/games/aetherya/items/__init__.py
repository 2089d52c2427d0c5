"""Items and characters: tiles on the wilderness (A6)."""
