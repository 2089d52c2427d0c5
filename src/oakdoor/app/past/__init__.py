"""Games that are over: kept, imported, replayed and added up."""
