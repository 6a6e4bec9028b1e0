import org.sosy_lab.sv_benchmarks.Verifier;

// Insertion sort. What moves up is looked at only while there is something: `j` stays above -1.
class InsertionSort {
  static void sort(int[] a) {
    for (int i = 1; i < a.length; i++) {
      int moved = a[i];
      int j = i - 1;
      while (j >= 0 && a[j] > moved) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = moved;
    }
  }

  // The inner loop begins one too late.
  static void sortWrongly(int[] a) {
    for (int i = 1; i < a.length; i++) {
      int moved = a[i];
      int j = i;
      while (j >= 0 && a[j] >= moved) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = moved;
    }
  }

  static int[] reversed(int length) {
    int[] a = new int[length];
    for (int i = 0; i < length; i++) {
      a[i] = length - i;
    }
    return a;
  }

  static int[] any(int length) {
    int[] a = new int[length];
    for (int i = 0; i < length; i++) {
      a[i] = Verifier.nondetInt();
    }
    return a;
  }

  // InsertionSort-FunSat01: right
  static void firstTwo() {
    int length = Verifier.nondetInt();
    Verifier.assume(length > 1);
    int[] a = reversed(length);
    sort(a);
    assert a[0] <= a[1];
  }

  // InsertionSort-FunSat02: right
  static void anyTwo() {
    int length = Verifier.nondetInt();
    int first = Verifier.nondetInt();
    int second = Verifier.nondetInt();
    Verifier.assume(0 <= first && first < second && second < length);
    int[] a = reversed(length);
    sort(a);
    assert a[first] <= a[second];
  }

  // InsertionSort-FunUnsat01: wrong, two may be equal
  static void strictly() {
    int length = Verifier.nondetInt();
    int first = Verifier.nondetInt();
    int second = Verifier.nondetInt();
    Verifier.assume(0 <= first && first < second && second < length);
    int[] a = any(length);
    sort(a);
    assert a[first] < a[second];
  }

  // InsertionSort-MemSat01: right
  static void within() {
    int length = Verifier.nondetInt();
    Verifier.assume(length > 0);
    sort(reversed(length));
  }

  // InsertionSort-MemUnsat01: wrong
  static void beyond() {
    int length = Verifier.nondetInt();
    Verifier.assume(length > 0);
    sortWrongly(reversed(length));
  }
}
