"""Mutation analysis: does a contract notice small mistakes? It prints nothing."""
