"""Several processes that share one database of PostgreSQL: what they tell each other, and who leads at which table."""
