"""Passkeys: whoever has added one comes back on any device."""
