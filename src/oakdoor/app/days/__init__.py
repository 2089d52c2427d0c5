"""Games over days, as far as the application does something for them: moves that are late, moves that are planned."""
