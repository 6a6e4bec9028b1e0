"""Text to syntax tree and back: tokens, grammar, operators, printer."""
