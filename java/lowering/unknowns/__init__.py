"""Objects of classes that the sources do not have: which types need them, and the laws that they obey."""
