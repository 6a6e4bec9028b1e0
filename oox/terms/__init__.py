"""The specification language beside its nodes: types of terms, dependence of formulas, conjuncts of assumptions."""
