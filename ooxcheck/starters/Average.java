// The number in the middle of two others: one line, and wrong for years in the binary search of more than one library.
//
// Try:    ooxcheck Average.of Average.java
// Shows:  ensures
//
// `requires` and `ensures` in comments that begin with `@` are JML: what a caller promises, and what the method promises.

class Average {
  //@ requires 0 <= low && low <= high;
  //@ ensures low <= \result && \result <= high;
  static int of(int low, int high) {
    return (low + high) / 2;
  }
}
