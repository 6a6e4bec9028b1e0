"""Assumptions on the initial heap of a method, derived from the text of its classes."""
