"""Formulas of specifications: names, types, and conversions that are implicit in Java and JML."""
