"""Mutation analysis: which small changes of a method does its contract detect? It prints nothing."""
