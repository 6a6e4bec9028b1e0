"""Quantifiers of JML: over sets of objects, over the indices of arrays, or expanded."""
