"""Syntax tree to typed program: names, types, specifications, all mistakes collected."""
