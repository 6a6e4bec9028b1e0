"""Loops of any length: states at loop heads, candidate invariants decided by the solver, and bounds that do not matter then."""
