"""Tables with the people connected to them."""
