"""Specifications of a program: contracts, invariants, model fields, and JML comments between statements."""
