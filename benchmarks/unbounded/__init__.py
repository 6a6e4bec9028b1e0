"""Loops over numbers without invariants, proved for any number of iterations or not."""
