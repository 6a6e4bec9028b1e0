"""Fields that are never null, by abstract interpretation of all code of a boundary."""
