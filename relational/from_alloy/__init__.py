"""Alloy's models as problems of this library: parsed, typed, bounded by their commands' scopes, and solved."""
