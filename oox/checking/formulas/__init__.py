"""Static checks of specifications: formulas, relational terms, and their shapes."""
