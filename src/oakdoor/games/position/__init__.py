"""A position as somebody reads it: who reads, what they may know, and what a decision would lead to."""
