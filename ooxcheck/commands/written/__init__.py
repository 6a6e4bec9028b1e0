"""Commands on written reports: validation and merging."""
