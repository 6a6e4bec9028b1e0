"""Files that are written: whole or not at all, never over what somebody else has written, by names that every file system takes."""
