"""Lowering: the typed tree of Java to a syntax tree of OOX."""
