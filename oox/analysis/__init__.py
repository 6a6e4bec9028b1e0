"""Static analyses: the effects of statements, and the methods that a call may reach."""
