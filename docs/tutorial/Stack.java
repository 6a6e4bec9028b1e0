// A stack of numbers in an array that grows when it is full. Nothing is annotated.
//
// Try:    ooxcheck Stack.push Stack.java
// Shows:  exceptional
//
// What it shows begins with calls that anybody can make. How much room has a stack after growing, if it had none before?

class Stack {
  private int[] items;
  private int size;

  Stack(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity");
    }
    items = new int[capacity];
  }

  void push(int item) {
    if (size == items.length) {
      int[] more = new int[2 * items.length + 1];
      for (int i = 0; i < size; i++) {
        more[i] = items[i];
      }
      items = more;
    }
    items[size++] = item;
  }

  int pop() {
    if (size == 0) {
      throw new IllegalStateException("empty");
    }
    return items[--size];
  }
}
