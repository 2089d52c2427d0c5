"""What other sites are shown of a game that is over: previews of links, pictures, and a replay inside their pages."""
