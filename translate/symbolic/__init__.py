"""Symbolic execution: the effect of statements, calls and contracts on guarded states."""
