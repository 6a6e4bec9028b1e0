"""JML: specifications in Java's comments (Leavens et al., *JML Reference Manual*), and our relational operators in them."""
