"""Program transformations on the syntax tree."""
