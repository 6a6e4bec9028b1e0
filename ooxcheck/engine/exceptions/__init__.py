"""Documented exceptions: the conditions under which a Java method throws what its author means to throw, or what bad arguments cause."""
