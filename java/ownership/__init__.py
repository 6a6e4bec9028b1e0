"""Ownership: which objects a class keeps to itself, found in its text."""
