"""Floating-point numbers of any format as circuits: IEEE-754 with one NaN, rounded to nearest, ties to even."""
