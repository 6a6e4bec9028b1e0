"""The oracle: every small initial state of a method, and what is true of the method in all of them."""
