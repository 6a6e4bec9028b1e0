"""Formulas to circuits: matrices of gates, bit-vectors, and the walk that builds them."""
