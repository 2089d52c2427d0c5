"""The rules and the book of a table as a page gets them."""
