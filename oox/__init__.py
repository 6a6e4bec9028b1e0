"""The OOX language."""
