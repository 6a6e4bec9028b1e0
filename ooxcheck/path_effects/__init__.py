"""The effect of a method on each feasible path: the path condition, and the heap before and after. It prints nothing."""
