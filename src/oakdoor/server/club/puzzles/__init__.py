"""What people did with puzzles, kept with the person."""
