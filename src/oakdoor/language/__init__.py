"""What Oakdoor says to people: one file of texts per language, and the class that reads them."""
