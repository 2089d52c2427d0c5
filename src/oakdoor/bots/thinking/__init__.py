"""What the searching bots think with, all of it compiled: a network that values positions, a tree, and looks ahead."""
