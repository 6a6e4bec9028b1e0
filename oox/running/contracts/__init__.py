"""Contracts at run time: what is due, and what a method does that is known by its contract."""
