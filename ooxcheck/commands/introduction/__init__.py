"""Commands for a start: an example, the manual page, completion in a shell."""
