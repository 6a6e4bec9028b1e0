"""What of Java's library is known: sources of our own, written from its documentation."""
