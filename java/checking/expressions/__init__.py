"""Expressions except calls: names, operators, conversions."""
