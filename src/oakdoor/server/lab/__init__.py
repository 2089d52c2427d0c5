"""Reports and searches that a host lets the workbench ask for: one at a time, in a process of its own."""
