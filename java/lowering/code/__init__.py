"""Bodies: statements and expressions of Java as those of OOX, from operands in order up to ``try``."""
