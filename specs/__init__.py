"""Specifications of callees: inferred, refined and proved."""
