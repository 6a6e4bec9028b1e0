"""Abstract interpretation: what a method does, as bounds over the state on entry."""
