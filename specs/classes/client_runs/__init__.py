"""Runs of client calls on the interpreter."""
