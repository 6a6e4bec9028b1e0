"""Loops replaced by invariants and calls replaced by contracts: real runs for abstract ones, and the termination that is assumed."""
