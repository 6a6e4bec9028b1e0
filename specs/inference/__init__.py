"""Abstract interpretation: the effect of a method, as bounds over the state on entry."""
