"""Specifications as relational logic, evaluated in a symbolic state."""
