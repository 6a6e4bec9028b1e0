"""The oracle: every small initial state of a method, and the verdict on the method in all of them."""
