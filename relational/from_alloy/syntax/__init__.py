"""Text of a model to its syntax tree."""
