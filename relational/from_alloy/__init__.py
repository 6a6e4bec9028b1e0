"""Alloy models as problems: parsed, typed, bounded by the scopes of their commands, and solved."""
