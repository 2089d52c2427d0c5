"""The rules of the games, pure: no input or output, no clock, no network."""
