"""Calls, creation of objects and arrays, lambdas and method references."""
