"""What environments compile: choices as actions, and many games at once. Compiled loops are kept as long as nothing in
this folder changes."""
