"""The logic: nodes, expressions, formulas, integers, quantifiers, predicates."""
