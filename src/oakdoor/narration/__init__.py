"""Games told in words: what happens, what would happen, who wins and why, what things are about."""
