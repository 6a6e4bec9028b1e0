"""Formulas of specifications: names, types, and what Java and JML leave to the reader."""
