"""Proofs about heaps of any size and arrays of any length: verification conditions over maps, with inferred invariants."""
