"""Symbolic execution: what statements, calls and contracts do to states under guards."""
