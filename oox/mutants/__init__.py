"""Mutants: programs with one small mistake put in on purpose, and one program that is all of them."""
