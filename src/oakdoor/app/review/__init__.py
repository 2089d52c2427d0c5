"""Reviews and hints as a page gets them."""
