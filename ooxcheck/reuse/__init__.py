"""Answers that need not be found again: what they rest on, and where they are kept."""
