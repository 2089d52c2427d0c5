"""The rules in the page held to those of this machine: what they do, and how fast."""
