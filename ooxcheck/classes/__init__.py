"""Class invariants: inferred for a class of Java or OOX, and reported."""
