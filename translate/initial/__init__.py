"""Every initial state of a method within bounds, as relations that the solver chooses."""
