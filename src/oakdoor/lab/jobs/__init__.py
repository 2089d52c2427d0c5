"""Jobs: many independent pieces of work, on one core, on all, or on a cluster, with the same result byte for byte."""
