"""Checks of methods whose classes have no written invariants, or too few: under inferred invariants, with histories."""
