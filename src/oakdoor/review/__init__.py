"""A finished game judged turn by turn, and hints for a game that goes on: what was better, why, and what was luck."""
