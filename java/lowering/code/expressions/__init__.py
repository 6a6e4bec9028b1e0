"""Expressions: effects become statements in Java's order, the rest stays a pure expression."""
