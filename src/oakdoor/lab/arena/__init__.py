"""The arena: bots against each other over paired deals, and what that says of their strength."""
