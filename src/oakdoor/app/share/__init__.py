"""What others are shown: a game that is over as a picture and as a film of its turns, a puzzle, a try at a deal."""
