"""One source, two ways to run: what compiles rules, and loops over them, or leaves them plain."""
