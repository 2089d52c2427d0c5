"""The wardens of a server: whoever looks after its tables and its people."""
