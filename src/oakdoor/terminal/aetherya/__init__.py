"""Aetherya at the terminal table: its boards, moves, rules and score sheets in words."""
