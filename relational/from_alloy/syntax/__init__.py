"""Parse the text of a model to its syntax tree."""
