"""How Aetherya is drawn for others."""
