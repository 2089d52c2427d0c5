"""What a review thinks with, compiled: apart from the rest, so that it is compiled again only when it changes."""
