"""The rules as WebAssembly for the page: the same functions that run on this machine, one module for each mode."""
