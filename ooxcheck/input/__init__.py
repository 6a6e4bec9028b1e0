"""From what a user types to a program, a method, a call."""
