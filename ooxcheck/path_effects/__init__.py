"""What a method does, path by path: the condition in words, the heap before and after. It prints nothing."""
