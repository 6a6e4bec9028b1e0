"""Several methods checked, here or in other processes, and the answers printed in order."""
