"""Who meets whom: the rules of docs/tournaments.md, without anything of a server."""
