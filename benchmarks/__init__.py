"""Measurements as commands: each prints its figures."""
