"""Mutants: programs with one small seeded mistake, and one program that contains all of them."""
