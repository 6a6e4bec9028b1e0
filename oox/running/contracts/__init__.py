"""Contracts at run time: the duties that are due, and the effects of methods that are known by their contracts."""
