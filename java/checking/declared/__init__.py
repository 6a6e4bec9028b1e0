"""What is declared: classes and their members, by name and by inheritance."""
