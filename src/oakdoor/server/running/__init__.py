"""How a server runs: in one process, or in several that share a database."""
