"""The specification language apart from its nodes: types of terms, dependence of formulas, conjuncts of assumptions."""
