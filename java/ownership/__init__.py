"""Ownership: inference of the objects that a class encapsulates, from its text."""
