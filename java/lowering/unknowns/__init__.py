"""Objects of unknown classes: the types that need them, and the laws that they obey."""
