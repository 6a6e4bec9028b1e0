"""Specifications checked: formulas, relational terms, and the shapes of what they denote."""
