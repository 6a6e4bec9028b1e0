"""Near misses: states that satisfy every clause but one, so that one sees what the clause does."""
