"""What states are made of, and what all rules do with them: layout, chance, sets, hashes, steps, features."""
