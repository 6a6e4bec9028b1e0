"""OOX programs as relational models."""
