"""Name resolution: classes, members, variables in scope, overloads, literals."""
