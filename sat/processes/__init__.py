"""Solvers in processes of their own, which can be ended, limited and crash without harm."""
