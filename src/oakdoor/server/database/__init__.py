"""The store of a server: an SQL database."""
