"""Havoc: what contracts, invariants and relaxed statements leave open."""
