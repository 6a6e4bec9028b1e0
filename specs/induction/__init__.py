"""Recursion proved by induction: candidate contracts of methods on numbers, reduced to an inductive subset."""
