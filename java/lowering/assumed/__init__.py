"""What is assumed of the heap that a method of Java is called in, read off the text of its classes."""
