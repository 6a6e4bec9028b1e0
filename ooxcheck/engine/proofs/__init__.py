"""Certificates of unsatisfiability; answers without bounds, by induction and by value analysis."""
