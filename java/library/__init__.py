"""The model of Java's library: Java sources written from its documentation, and facts that are read from them."""
