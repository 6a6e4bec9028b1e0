"""Symmetry: interchangeable atoms, orders that break it, canonical forms."""
