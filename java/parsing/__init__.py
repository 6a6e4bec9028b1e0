"""Text to syntax tree: tree-sitter reads Java, and what it finds becomes our own tree."""
