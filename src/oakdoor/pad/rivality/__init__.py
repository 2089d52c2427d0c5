"""The score pad of Rivality."""
