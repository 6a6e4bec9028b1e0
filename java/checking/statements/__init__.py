"""Statements, `switch`, and explicit constructor calls."""
