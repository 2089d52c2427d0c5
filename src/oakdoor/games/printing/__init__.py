"""Component files: what they may hold, where in them something stands, and what differs between two of them."""
