"""Summaries and refinements as text in the specification language."""
