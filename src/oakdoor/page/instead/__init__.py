"""What takes the places of modules of the server that need a database."""
