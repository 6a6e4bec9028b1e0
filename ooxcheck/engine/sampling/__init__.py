"""Sample runs before solving: the interpreter runs a method on a few inputs, and a run that violates a duty is the answer."""
