"""Players that are programs. They see what a player in their seat sees, never more."""
