"""The application: what Oakdoor does at a table, in a review, a lesson, a pad and a replay. It knows no host."""
