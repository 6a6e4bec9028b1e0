"""Random Java classes with methods that claim something about what they are called with."""
