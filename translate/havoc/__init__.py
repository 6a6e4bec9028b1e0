"""Havoc: effects that contracts, invariants and relaxed statements leave open."""
