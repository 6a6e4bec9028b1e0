"""Specifications of callees: inferred and refined."""
