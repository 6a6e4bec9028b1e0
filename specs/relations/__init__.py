"""Relational expressions over the state on entry, and the laws that simplify them."""
