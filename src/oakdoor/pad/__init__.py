"""The score pad: what people enter of a game played on a real table, scored by the rules of its mode."""
