"""Loop invariants without annotation: candidates from templates over the variables of a loop, reduced to an inductive subset."""
