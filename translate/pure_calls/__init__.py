"""Pure methods executed once and used often: templates of their bodies, and tables of their outcomes."""
