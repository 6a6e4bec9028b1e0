"""Syntax tree to typed tree: names, types, overloads and conversions, method by method and on demand."""
