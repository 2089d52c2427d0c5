"""The rules of Rivality: their plan, their texts, and the positions of their examples."""
