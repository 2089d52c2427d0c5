"""Attacks on the server and on what it promises (docs/security.md): `make attack`."""
