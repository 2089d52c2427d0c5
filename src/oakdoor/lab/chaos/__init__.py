"""A server under faults, at random for a given time: what must hold then, and what was seen."""
