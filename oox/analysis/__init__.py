"""Static analyses: the effects of statements, the methods that a call may reach, slices of the heap, and approximations."""
