"""Coverage: which statements and branches some execution within the bounds reaches."""
