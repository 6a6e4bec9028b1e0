"""Class files: reading, declarations, class paths, and checks of code that uses compiled classes."""
