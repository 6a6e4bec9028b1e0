"""Loops taken for their invariants and calls taken for their contracts: real runs for abstract ones, and what is assumed to end."""
