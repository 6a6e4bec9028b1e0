import org.sosy_lab.sv_benchmarks.Verifier;

// Merge sort from the bottom up: runs of 1, 2, 4, ... elements are merged by way of a second array.
class MergeSortIterative {
  // Merges a[low .. middle] and a[middle + 1 .. end - 1].
  static void merge(int[] a, int[] helper, int low, int middle, int end) {
    for (int k = low; k < end; k++) {
      helper[k] = a[k];
    }
    int i = low;
    int j = middle + 1;
    for (int k = low; k < end; k++) {
      if (i <= middle && (j >= end || helper[i] <= helper[j])) {
        a[k] = helper[i++];
      } else {
        a[k] = helper[j++];
      }
    }
  }

  // With `extra` 1, merging goes one element too far.
  static void sort(int[] a, int extra) {
    int[] helper = new int[a.length];
    for (int width = 1; width < a.length; width += width) {
      for (int low = 0; low < a.length - width; low += width + width) {
        int end = low + width + width;
        merge(a, helper, low, low + width - 1, (end > a.length ? a.length : end) + extra);
      }
    }
  }

  static int[] upTo(int length) {
    int[] a = new int[length];
    for (int i = 0; i < length; i++) {
      a[i] = i;
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

  // MergeSortIterative-FunSat01: right
  static void firstTwo() {
    int length = Verifier.nondetInt();
    Verifier.assume(length > 1);
    int[] a = upTo(length);
    sort(a, 0);
    assert a[0] <= a[1];
  }

  // MergeSortIterative-FunSat02: right
  static void anyTwo() {
    int length = Verifier.nondetInt();
    int first = Verifier.nondetInt();
    int second = Verifier.nondetInt();
    Verifier.assume(0 <= first && first < second && second < length);
    int[] a = upTo(length);
    sort(a, 0);
    assert a[first] <= a[second];
  }

  // MergeSortIterative-FunUnsat01: wrong, two may be equal
  static void strictly() {
    int length = Verifier.nondetInt();
    int first = Verifier.nondetInt();
    int second = Verifier.nondetInt();
    Verifier.assume(0 <= first && first < second && second < length);
    int[] a = any(length);
    sort(a, 0);
    assert a[first] < a[second];
  }

  // MergeSortIterative-MemSat01: wrong, for widths that wrap: arrays of more than 2^30 elements
  static void within() {
    int length = Verifier.nondetInt();
    Verifier.assume(length > 0);
    sort(upTo(length), 0);
  }

  // MergeSortIterative-MemUnsat01: wrong
  static void beyond() {
    int length = Verifier.nondetInt();
    Verifier.assume(length > 0);
    sort(upTo(length), 1);
  }
}
