"""Output files: written completely or not at all, never over foreign files, with portable names."""
