import java.util.Comparator;

/** Methods over classes that are not known; the test says of each whether it holds with the laws, and without. */
class Unknowns<K extends Comparable<K>> {
  K low;
  K high;
  int hits;

  //@ invariant low != null && high != null && low.compareTo(high) <= 0;

  interface Shape {
    double area();
  }

  static class Equal {
    public boolean equals(Object other) {
      return other != null;
    }

    public int hashCode() {
      return 1;
    }
  }

  void hit() {
    hits++;
  }

  void swap() {
    K old = low;
    low = high;
    high = old;
  }

  static class Bare {
    int n;
  }

  static <T extends Comparable<T>> void reflexive(T a) {
    assert a == null || a.compareTo(a) == 0;
  }

  static <T extends Comparable<T>> void antisymmetric(T a, T b) {
    assert a == null || b == null || (a.compareTo(b) > 0) == (b.compareTo(a) < 0);
  }

  static <T extends Comparable<T>> void transitive(T a, T b, T c) {
    if (a != null && b != null && c != null && a.compareTo(b) > 0 && b.compareTo(c) > 0) {
      assert a.compareTo(c) > 0;
    }
  }

  static <T extends Comparable<T>> void ties(T a, T b, T c) {
    if (a != null && b != null && c != null && a.compareTo(b) == 0) {
      assert (a.compareTo(c) > 0) == (b.compareTo(c) > 0);
    }
  }

  static <T extends Comparable<T>> void steady(T a, T b, Bare other) {
    if (a != null && b != null && other != null) {
      int before = a.compareTo(b);
      other.n++;
      assert before == a.compareTo(b);
    }
  }

  static <T extends Comparable<T>> int beforeNull(T a) {
    return a == null ? 0 : a.compareTo(null);
  }

  static <T extends Comparable<T>> void byOne(T a, T b) {
    assert a == null || b == null || a.compareTo(b) >= -1;
  }

  static <T extends Comparable<T>> void negated(T a, T b) {
    if (a != null && b != null && a.compareTo(b) < 0) {
      int order = a.compareTo(b);
      assert -order > 0;
    }
  }

  static <T extends Comparable<T>> int sign(T a, T b) {
    return a.compareTo(b);
  }

  static <T extends Comparable<T>> void signs(T a, T b) {
    assert a == null || b == null || sign(a, b) <= 1;
  }

  static <T extends Comparable<T>> void distances(T a, T b, T c) {
    if (a != null && b != null && c != null && a.compareTo(b) == 0 && a.compareTo(c) == 1) {
      assert b.compareTo(c) == 1;
    }
  }

  static <T extends Comparable<T>> void tieMeansEqual(T a, T b) {
    if (a != null && b != null && a.compareTo(b) == 0) {
      assert a.equals(b);
    }
  }

  static <T extends Comparable<T>> void equalMeansTie(T a, T b) {
    if (a != null && b != null && a.equals(b)) {
      assert a.compareTo(b) == 0;
    }
  }

  static void equalsIsReflexive(Shape a) {
    assert a == null || a.equals(a);
  }

  static void equalsIsSymmetric(Shape a, Shape b) {
    assert a == null || b == null || a.equals(b) == b.equals(a);
  }

  static void equalsIsTransitive(Shape a, Shape b, Shape c) {
    assert a == null || b == null || !a.equals(b) || !b.equals(c) || a.equals(c);
  }

  static void equalsOfNull(Shape a) {
    assert a == null || !a.equals(null);
  }

  static void equalIsSame(Shape a, Shape b) {
    assert a == null || !a.equals(b) || a == b;
  }

  static void equalHash(Shape a, Shape b) {
    assert a == null || !a.equals(b) || a.hashCode() == b.hashCode();
  }

  static void steadyHash(Shape a, Bare other) {
    if (a != null && other != null) {
      int before = a.hashCode();
      other.n++;
      assert before == a.hashCode();
    }
  }

  static void sameHash(Shape a, Shape b) {
    assert a == null || b == null || a.hashCode() != b.hashCode() || a.equals(b);
  }

  static void withKnown(Shape a, Equal b) {
    assert a == null || b == null || a.equals(b) == b.equals(a);
  }

  static <T> void compareIsAntisymmetric(Comparator<T> c, T a, T b) {
    assert c == null || (c.compare(a, b) > 0) == (c.compare(b, a) < 0);
  }

  static <T> void compareIsTransitive(Comparator<T> c, T a, T b, T d) {
    assert c == null || c.compare(a, b) <= 0 || c.compare(b, d) <= 0 || c.compare(a, d) > 0;
  }

  static <T> void compareSame(Comparator<T> c, T a) {
    assert c == null || c.compare(a, a) == 0;
  }

  static <T> void compareByOne(Comparator<T> c, T a, T b) {
    assert c == null || c.compare(a, b) <= 1;
  }

  static <T> void twoComparators(Comparator<T> c, Comparator<T> d, T a, T b) {
    assert c == null || d == null || (c.compare(a, b) > 0) == (d.compare(a, b) > 0);
  }

  static <T> void steadyCompare(Comparator<T> c, T a, T b, Bare other) {
    if (c != null && other != null) {
      int before = c.compare(a, b);
      other.n++;
      assert before == c.compare(a, b);
    }
  }
}
