"""The server in the page: tables, lessons, rules and the score pad without a network (docs/architecture.md)."""
