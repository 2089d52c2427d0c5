"""The screen of Rivality: the battlefield, hands, moves and results as plain text."""
