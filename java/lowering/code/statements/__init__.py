"""Statements: choices, loops, ``switch``, ``try`` and jumps."""
