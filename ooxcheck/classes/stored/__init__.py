"""Results of inference that can be stored: without the program of the boundary, as JSON, in memory and in a folder."""
