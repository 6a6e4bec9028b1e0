"""The positions of all elements: one layered layout for all frames."""
