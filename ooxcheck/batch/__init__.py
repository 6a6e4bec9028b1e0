"""Several methods asked about, here or in other processes, and the answers told in order."""
