"""Recursion proved by induction: what calls of a method on numbers require and ensure is guessed, and kept as far as it is inductive."""
