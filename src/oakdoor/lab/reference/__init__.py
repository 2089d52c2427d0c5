"""The documentation site: pages from docs/, and generated ones for the library, the HTTP interface and the features."""
