"""What is assumed of the heap that a method is called in, where a program could make it false: nothing must be assumed there."""
