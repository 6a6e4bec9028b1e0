"""Declarations: classes and their members, by name and by inheritance."""
