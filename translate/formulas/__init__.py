"""Specifications as relational logic, judged in a symbolic state."""
