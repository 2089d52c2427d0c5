"""A game that is over, shown to others: as a picture, and as a film of its turns."""
