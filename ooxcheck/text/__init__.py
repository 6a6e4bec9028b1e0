"""What a user reads on a terminal."""
