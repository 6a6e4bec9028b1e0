"""Program transformations that know only the syntax tree."""
