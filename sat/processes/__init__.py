"""Solvers in child processes, which can be ended, limited and crash without harm."""
