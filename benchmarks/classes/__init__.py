"""Measurements of inferred class invariants: ``python -m benchmarks.classes``."""
