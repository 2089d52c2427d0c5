"""What a club switches on: its people, its hall, games over days, ratings. Without a club, nothing of it is seen."""
