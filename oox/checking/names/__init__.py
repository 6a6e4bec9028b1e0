"""Names and what they stand for: classes, members, variables in scope, overloads, literals."""
