"""Inferred invariants as clauses: the heaps that they exclude, and their insertion into the source."""
