"""Commands on written reports: validation, merging, and comparison of a project with a baseline."""
