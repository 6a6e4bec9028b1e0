"""The text of a file while it is edited: its analysis, what a local change leaves as it was, and the positions of a client."""
