"""Parsing: tree-sitter parses Java, and its concrete tree becomes a syntax tree."""
