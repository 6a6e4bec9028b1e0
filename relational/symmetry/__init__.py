"""Symmetry breaking: interchangeable atoms, lex-leaders, order breaking, canonical forms."""
