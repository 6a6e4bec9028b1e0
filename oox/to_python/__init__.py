"""Programs as Python: what a method does, in a file that runs without ooxcheck."""
