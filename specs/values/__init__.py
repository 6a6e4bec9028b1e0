"""Value analysis: intervals, nullness, classes and differences of variables, for runs of any length."""
