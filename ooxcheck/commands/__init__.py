"""The commands: one file for each, and the options they share."""
