"""The rules for people to read: every numbered rule in words, a page for each mode, examples that the engine scores."""
