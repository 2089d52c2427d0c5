"""The rules of Aetherya: their plan, their texts, and the positions of their examples."""
