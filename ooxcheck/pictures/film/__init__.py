"""A counterexample as a film: the heap at every moment, as plain data."""
