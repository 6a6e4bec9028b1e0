"""Reachability of violations: histories of clients that lead to them, callers of private methods, hints."""
