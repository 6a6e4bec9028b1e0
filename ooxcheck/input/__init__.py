"""From the user's input to a program, a method, a call."""
