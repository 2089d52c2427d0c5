"""How bots learn: games against themselves, a network that learns from their results, a match of new against old."""
