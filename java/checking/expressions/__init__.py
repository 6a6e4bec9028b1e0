"""Expressions but for calls: names, operators, conversions."""
