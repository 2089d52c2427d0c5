"""Where people are signed in, and the end of that."""
