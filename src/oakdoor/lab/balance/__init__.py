"""Balance reports: what many games of a mode say about it, with error bars, as a page and as JSON (docs/balance.md)."""
