"""Where a server thinks: its worker processes, whose work comes next in them, and the engine of the page."""
