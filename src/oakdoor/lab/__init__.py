"""Studies of the games: simulation, record checking, benchmarks."""
