"""A review in words: for the table, as rows, as a page with plots."""
