"""Programs as Python: the methods of a program, in a file that runs without ooxcheck."""
