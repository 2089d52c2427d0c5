"""Bots of others that connect over the network (docs/bot-protocol.md)."""
