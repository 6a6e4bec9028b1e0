"""Reuse of answers: their dependencies, and the cache."""
