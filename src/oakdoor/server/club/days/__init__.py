"""Games over days: when the days of a move are over, holidays, and what a person keeps about a table."""
